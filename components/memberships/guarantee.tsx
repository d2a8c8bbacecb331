"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { useLoad } from "@/components/ui/use-load";
import { useToast } from "@/components/ui/use-toast";
import { api, type ReplyOf } from "@/lib/core/api/client";
import { DeskPaymentButton } from "./desk-payment-button";
import { useStatusWord } from "./use-status-word";

type Preview = ReplyOf<"POST /subscriptions/claimGuarantee">;
type Props = { subscriptionId: number; memberId: number; memberName: string; onChanged: () => void };

const read = (subscriptionId: number) => () =>
  api("POST /subscriptions/claimGuarantee", { input: { subscriptionId, preview: true } });

/** The guarantee of a plan that stayed unpaid: what claiming it does, and how the claim stands afterwards. */
export function Guarantee({ subscriptionId, memberId, memberName, onChanged }: Props) {
  const t = useTranslations("claims");
  const { data, failure, reload } = useLoad(read(subscriptionId), `guarantee ${subscriptionId}`);
  if (failure !== null) return <ErrorState title={t("state.title")} description={failure} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-16" />;
  if (data.claim) {
    const owes = data.claim.recoveredCents < data.claim.amountCents;
    return (
      <Claimed
        claim={data.claim}
        action={owes ? <DeskPaymentButton {...{ subscriptionId, memberId, memberName, onChanged }} /> : null}
      />
    );
  }
  if (data.from !== "delinquent_gpp") return null;
  if (data.refused) return <Callout tone="warn">{t(`refused.${data.refused}`)}</Callout>;
  return (
    <Callout
      tone="info"
      title={t("state.title")}
      action={
        <ClaimButton
          preview={data}
          subscriptionId={subscriptionId}
          name={memberName}
          onDone={() => {
            reload();
            onChanged();
          }}
        />
      }
    >
      {t("text")}
    </Callout>
  );
}

/** A claim that was made: what the office got, and what the family still owes the guarantor. */
function Claimed({ claim, action }: { claim: NonNullable<Preview["claim"]>; action: React.ReactNode }) {
  const t = useTranslations("claims.state");
  const format = useFormats();
  const amount = format.ledger(claim.amountCents);
  const open = claim.amountCents - claim.recoveredCents;
  const state = claim.paidAt ? "paid" : claim.failureCode ? "waiting" : "requested";
  return (
    <Callout tone={state === "waiting" ? "warn" : "good"} title={t("title")} action={action}>
      <p>{t(state, { amount, date: format.moment(claim.paidAt ?? claim.claimedAt) })}</p>
      {claim.automatic ? <p>{t("automatic")}</p> : null}
      <p>{open > 0 ? t("open", { amount: format.ledger(open) }) : t("recovered")}</p>
    </Callout>
  );
}

type ClaimProps = { preview: Preview; subscriptionId: number; name: string; onDone: () => void };

function ClaimButton({ preview, subscriptionId, name, onDone }: ClaimProps) {
  const t = useTranslations("claims");
  const format = useFormats();
  const status = useStatusWord();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const amount = format.ledger(preview.amountCents);
  async function claim() {
    setPending(true);
    try {
      const { message } = await api("POST /subscriptions/claimGuarantee", {
        input: { subscriptionId, revision: preview.revision },
      });
      toast.success(message ?? "");
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : "");
    }
    // Refused or done, what stands now is another thing than what was shown.
    setPending(false);
    setOpen(false);
    onDone();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title", { name })}
      description={t("text")}
      trigger={<Button variant="primary">{t("open")}</Button>}
    >
      <div className="grid gap-4">
        <DefinitionList
          look="lines"
          items={[
            ...preview.owed.map(({ dueOn, netCents }) => ({
              term: t("owed", { date: format.full(dueOn) }),
              value: format.ledger(netCents),
            })),
            { term: t("total"), value: <strong>{amount}</strong> },
            { term: t("payer"), value: t("payerIs") },
          ]}
        />
        <Callout title={t("whatNext")}>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{t("where")}</li>
            <li>{t("ends", { status: status(preview.to) })}</li>
            <li>{t("owes", { name })}</li>
          </ul>
        </Callout>
        <DialogActs keep={t("keep")}>
          <Button variant="primary" pending={pending} onClick={claim}>
            {t("verb", { amount })}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}
