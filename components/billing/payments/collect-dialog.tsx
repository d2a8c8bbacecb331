"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { Dialog, DialogClose } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useRenew } from "@/components/ui/states/renewal";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { CollectForm, type Recorded } from "./collect-form";
import { useDeskMethod } from "./use-desk-method";

/** Whose debt is collected, and what the reader may do about it. */
export type CollectProps = {
  officeId: number;
  memberId: number;
  /** Whose family it is. */
  name: string;
  /** The reader may refund: a charge made by mistake can be taken back. */
  mayRefund: boolean;
  /** The reader may write a debt off. */
  mayWaive: boolean;
};

/**
 * What a family owes is collected: the one dialog behind every Collect. Shows each payment and what becomes of the
 * memberships; then it is charged, recorded as paid in the office or waived, each by its own call. For a menu or `Later`.
 */
export default function CollectDialog(props: CollectProps) {
  const { memberId, name } = props;
  const t = useTranslations("payments.collect");
  const renew = useRenew();
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  return (
    <Dialog
      title={t("title", { name })}
      // What was recorded stays in sight with its receipt; the page around is read again when that is closed.
      onOpenChange={(open) => {
        if (open || recorded === null) return;
        setRecorded(null);
        renew();
      }}
    >
      {recorded ? (
        <Done recorded={recorded} memberId={memberId} />
      ) : (
        <Loaded name={`debt ${memberId}`} read={() => api("GET /members/:memberId/debt", { params: { memberId } })}>
          {(debt) => (
            <>
              {debt.underWayCents > 0 ? <UnderWay cents={debt.underWayCents} /> : null}
              {debt.debtCents === 0 ? (
                <EmptyState title={t("nothing")} />
              ) : (
                <CollectForm {...props} debt={debt} onRecorded={setRecorded} />
              )}
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function UnderWay({ cents }: { cents: number }) {
  const t = useTranslations("recovery.detail");
  return (
    <Callout tone="info" className="mb-4">
      {t("underWay", { amount: useFormats().money(cents) })}
    </Callout>
  );
}

/** What was recorded, with the receipts to print. */
function Done({ recorded, memberId }: { recorded: Recorded; memberId: number }) {
  const t = useTranslations("payments.collect");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const howPaid = useDeskMethod();
  const { chargeIds, amountCents, deskMethod, reference, on } = recorded;
  return (
    <div className="grid gap-4">
      <Callout tone="good" role="status" title={t("recorded", { amount: format.money(amountCents) })}>
        {`${howPaid(deskMethod, reference)} · ${format.full(on)}. ${t("emailed")}`}
      </Callout>
      <p className="text-body text-muted">{repair("desk")}</p>
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
