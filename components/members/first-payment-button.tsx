"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/core/api/client";
import { NO_FIELDS } from "@/lib/core/fields";

const CALL = "/dentists/:officeId/subscription/members/:userId/activate_cash" as const;

/** The family stands at the desk with the money: shows what begins, for how much and until when, then records it. */
export function FirstPaymentButton({ officeId, memberId }: { officeId: number; memberId: number }) {
  const t = useTranslations("members.firstPayment");
  const params = { officeId, userId: memberId };
  return (
    <Dialog title={t("title")} description={t("text")} trigger={<Button variant="primary">{t("open")}</Button>}>
      <Loaded name={`first payment ${memberId}`} read={() => api(`GET ${CALL}`, { params })}>
        {(preview) => <Family preview={preview} officeId={officeId} />}
      </Loaded>
    </Dialog>
  );
}

function Family({ preview, officeId }: { preview: ReplyOf<`GET ${typeof CALL}`>; officeId: number }) {
  const t = useTranslations("members.firstPayment");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const [first] = preview.people;
  if (!first) return <EmptyState title={t("nothing")} />;
  const { memberId, membershipId } = first;
  return (
    <Form
      call={`POST ${CALL}`}
      params={{ officeId, userId: memberId }}
      input={() => ({ membershipId, wholeFamily: true })}
      schema={NO_FIELDS}
      defaultValues={{}}
    >
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
        <SubmitButton>{t("take", { amount: format.ledger(preview.totalCents) })}</SubmitButton>
      </DialogActs>
    </Form>
  );
}
