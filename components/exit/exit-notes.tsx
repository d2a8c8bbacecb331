"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useLoad } from "@/components/ui/use-load";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

type Props = {
  officeId: number;
  memberId: number;
  membershipId: number;
  name: string;
  mayTake: boolean;
  onChanged: () => void;
};

/** Exits pending with the office: a family's request, a bank debit in progress, an amount due at the front desk. */
export function ExitNotes({ officeId, memberId, membershipId, name, mayTake, onChanged }: Props) {
  const t = useTranslations("exit.staff");
  const format = useFormats();
  const toast = useToast();
  const { data, reload } = useLoad(
    () => api("GET /members/:memberId/exits", { params: { memberId } }),
    `exits ${memberId}`,
  );
  const own = data?.filter((one) => one.membershipId === membershipId) ?? [];
  async function markPaid(quoteId: number) {
    const { message } = await api("POST /dentists/:officeId/subscription/exit-quote/:quoteId/desk-paid", {
      params: { officeId, quoteId },
    });
    toast.success(message ?? "");
    reload();
    onChanged();
  }
  return own.map(({ id, state, owedCents }) => {
    if (state === "asked") return <Callout key={id} tone="warn" title={t("requested", { name })} />;
    if (state === "charging") return <Callout key={id} tone="info" title={t("charging")} />;
    if (owedCents === 0) return null;
    const amount = format.ledger(owedCents);
    return (
      <Callout
        key={id}
        tone="warn"
        title={t("owed", { amount })}
        action={
          mayTake ? (
            <ConfirmDialog
              trigger={<Button size="sm">{t("markPaid")}</Button>}
              title={t("markPaid")}
              consequence={t("markPaidText", { amount })}
              verb={t("markPaid")}
              destructive={false}
              onConfirm={() => markPaid(id)}
            />
          ) : undefined
        }
      />
    );
  });
}
