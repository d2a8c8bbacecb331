"use client";

import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { DialogClose } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { DeskMethod } from "@/lib/billing/payments/desk.schema";
import { useDeskMethod } from "./use-desk-method";

/** How somebody says at the desk that money was handed over. */
export type How = { deskMethod: DeskMethod; reference: string | null };

/** Money that was recorded as handed over: what, how, and the payments whose receipts say it. Amount in cents, day of the office. */
export type DeskPayment = How & {
  chargeIds: readonly number[];
  amountCents: number;
  on: string;
};

type Props = {
  recorded: DeskPayment;
  /** A member of the family, who stands in the receipts' address. */
  memberId: number;
};

/** What was recorded at the desk, with the receipts to print: the end of every dialog that takes money. */
export function DeskRecorded({ recorded, memberId }: Props) {
  const t = useTranslations("payments.collect");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const howPaid = useDeskMethod();
  const { chargeIds, amountCents, deskMethod, reference, on } = recorded;
  const isFree = amountCents === 0;
  return (
    <div className="grid gap-4">
      <Callout
        tone="good"
        role="status"
        title={isFree ? t("recordedFree") : t("recorded", { amount: format.money(amountCents) })}
      >
        {isFree ? t("emailed") : `${howPaid(deskMethod, reference)} · ${format.inWords(on)}. ${t("emailed")}`}
      </Callout>
      {isFree ? null : <p className="text-body text-muted">{repair("desk")}</p>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {chargeIds.map((id, index) => (
          <a
            key={id}
            className={buttonClass({})}
            href={`/api/v1/users/${memberId}/receipts/${id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("receipt", { count: chargeIds.length, number: index + 1 })}
          </a>
        ))}
        <DialogClose>
          <Button variant="primary">{t("done")}</Button>
        </DialogClose>
      </div>
    </div>
  );
}
