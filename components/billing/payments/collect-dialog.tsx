"use client";

import { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { CollectForm } from "./collect-form";
import { DeskDialog } from "./desk-dialog";

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
 * What a family owes is collected: the one dialog behind every Collect. Shows for whom what is owed and what becomes of the
 * memberships; then it is charged, recorded as paid in the office or waived, each by its own call. For a menu or `Later`.
 */
export default function CollectDialog(props: CollectProps) {
  const { memberId, name } = props;
  const t = useTranslations("payments.collect");
  return (
    <DeskDialog title={t("title", { name })} memberId={memberId}>
      {(onRecorded) => (
        <Loaded name={`debt ${memberId}`} read={() => api("GET /members/:memberId/debt", { params: { memberId } })}>
          {(debt) => (
            <>
              {debt.underWayCents > 0 ? <UnderWay cents={debt.underWayCents} /> : null}
              {debt.debtCents === 0 ? (
                <EmptyState title={t("nothing")} />
              ) : (
                <CollectForm {...props} debt={debt} onRecorded={onRecorded} />
              )}
            </>
          )}
        </Loaded>
      )}
    </DeskDialog>
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
