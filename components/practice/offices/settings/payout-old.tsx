"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { useFormats } from "@/components/ui/use-formats";
import type { PayoutView } from "@/lib/practice/payouts/account.queries";

type Props = { officeId: number; old: NonNullable<PayoutView["oldAccount"]>; mayChange: boolean };

/** The account before this one: until when it is kept, and letting go of it. A file of its own, for the few offices that have one. */
export default function PayoutOld({ officeId, old: { freeFrom, removable }, mayChange }: Props) {
  const t = useTranslations("offices.payout");
  const format = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
      <p>{freeFrom ? t(removable ? "oldFree" : "oldKept", { date: format.full(freeFrom) }) : t("oldUnused")}</p>
      {removable && mayChange ? (
        <ConfirmAction
          call="POST /dentists/:officeId/remove-standard"
          params={{ officeId }}
          trigger={<Button size="sm">{t("oldRemove")}</Button>}
          title={t("oldRemoveTitle")}
          text={t("oldRemoveText")}
          verb={t("oldRemove")}
        />
      ) : null}
    </div>
  );
}
