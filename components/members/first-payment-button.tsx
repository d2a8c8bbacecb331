"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api, type ReplyOf } from "@/lib/core/api/client";

type Props = { officeId: number; memberId: number; onChanged: () => void };
type Preview = ReplyOf<"GET /dentists/:officeId/subscription/members/:userId/activate_cash">;

/** The family stands at the desk with the money: shows what begins, for how much and until when, then records it. */
export function FirstPaymentButton({ officeId, memberId, onChanged }: Props) {
  const t = useTranslations("members.firstPayment");
  const [open, setOpen] = useState(false);
  const params = { officeId, userId: memberId };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("text")}
      trigger={<Button variant="primary">{t("open")}</Button>}
    >
      <Loaded
        name={`first payment ${memberId}`}
        read={() => api("GET /dentists/:officeId/subscription/members/:userId/activate_cash", { params })}
      >
        {(preview) => (
          <Family
            preview={preview}
            officeId={officeId}
            onDone={() => {
              setOpen(false);
              onChanged();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Family({ preview, officeId, onDone }: { preview: Preview; officeId: number; onDone: () => void }) {
  const t = useTranslations("members.firstPayment");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [first] = preview.people;
  if (!first) return <EmptyState title={t("nothing")} />;
  async function take(memberId: number, membershipId: number) {
    setPending(true);
    try {
      const { message } = await api("POST /dentists/:officeId/subscription/members/:userId/activate_cash", {
        params: { officeId, userId: memberId },
        input: { membershipId, wholeFamily: true },
      });
      toast.success(message ?? "");
      onDone();
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : "");
      setPending(false);
    }
  }
  return (
    <div className="grid gap-4">
      <DefinitionList
        look="lines"
        items={[
          ...preview.people.map((one) => ({
            term: t("person", { name: one.name, plan: one.planName, date: format.full(one.paidUntil) }),
            value: (
              <>
                <span className="block">{format.ledger(one.duesCents)}</span>
                {one.feeCents > 0 ? (
                  <span className="block text-muted">{t("fee", { amount: format.ledger(one.feeCents) })}</span>
                ) : null}
              </>
            ),
          })),
          { term: t("total"), value: <strong>{format.ledger(preview.totalCents)}</strong> },
        ]}
      />
      <div className="grid gap-1 text-body text-muted">
        <p>{t("after", { date: format.full(preview.today) })}</p>
        <p>{repair("desk")}</p>
      </div>
      <DialogActs keep={t("later")}>
        <Button variant="primary" pending={pending} onClick={() => take(first.memberId, first.membershipId)}>
          {t("take", { amount: format.ledger(preview.totalCents) })}
        </Button>
      </DialogActs>
    </div>
  );
}
