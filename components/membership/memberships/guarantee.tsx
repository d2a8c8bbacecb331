"use client";

import { useTranslations } from "next-intl";
import { CollectButton } from "@/components/billing/payments/collect-button";
import { ActionDialog } from "@/components/forms/action-dialog";
import { Button } from "@/components/ui/buttons/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Callout } from "@/components/ui/notices/callout";
import { ErrorState } from "@/components/ui/states/error-state";
import { Renewing } from "@/components/ui/states/renewal";
import { Skeleton } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { NO_FIELDS } from "@/lib/core/fields/fields";
import { useStatusWord } from "./use-status-word";

type Preview = ReplyOf<"POST /subscriptions/claimGuarantee">;
type Props = {
  subscriptionId: number;
  memberId: number;
  memberName: string;
  /** What collecting needs to know of the reader. */
  collecting: { officeId: number; mayRefund: boolean; mayWaive: boolean };
};

const read = (subscriptionId: number) => () =>
  api("POST /subscriptions/claimGuarantee", { input: { subscriptionId, preview: true } });

/** The guarantee of a plan that stayed unpaid: what claiming it does, and how the claim stands afterwards. */
export function Guarantee({ subscriptionId, memberId, memberName, collecting }: Props) {
  const t = useTranslations("guarantees");
  const { data, failure, reload } = useLoad(read(subscriptionId), `guarantee ${subscriptionId}`);
  if (failure !== null) return <ErrorState title={t("state.title")} description={failure} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-16" />;
  if (data.claim) {
    const owes = data.claim.recoveredCents < data.claim.amountCents;
    return (
      <Claimed
        claim={data.claim}
        action={
          owes ? <CollectButton {...collecting} {...{ memberId, name: memberName }} label={t("desk.open")} /> : null
        }
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
        <Renewing renew={reload}>
          <ClaimButton preview={data} subscriptionId={subscriptionId} name={memberName} />
        </Renewing>
      }
    >
      {t("text")}
    </Callout>
  );
}

/** A claim that was made: what the office got, and what the family still owes the guarantor. */
function Claimed({ claim, action }: { claim: NonNullable<Preview["claim"]>; action: React.ReactNode }) {
  const t = useTranslations("guarantees.state");
  const format = useFormats();
  const amount = format.money(claim.amountCents);
  const open = claim.amountCents - claim.recoveredCents;
  const state = claim.paidAt ? "paid" : claim.failureCode ? "waiting" : "requested";
  return (
    <Callout tone={state === "waiting" ? "warn" : "good"} title={t("title")} action={action}>
      <p>{t(state, { amount, date: format.moment(claim.paidAt ?? claim.claimedAt) })}</p>
      {claim.automatic ? <p>{t("automatic")}</p> : null}
      <p>{open > 0 ? t("open", { amount: format.money(open) }) : t("recovered")}</p>
    </Callout>
  );
}

type ClaimProps = { preview: Preview; subscriptionId: number; name: string };

function ClaimButton({ preview, subscriptionId, name }: ClaimProps) {
  const t = useTranslations("guarantees");
  const format = useFormats();
  const status = useStatusWord();
  const amount = format.money(preview.amountCents);
  return (
    <ActionDialog
      call="POST /subscriptions/claimGuarantee"
      input={() => ({ subscriptionId, revision: preview.revision })}
      schema={NO_FIELDS}
      defaultValues={{}}
      size="md"
      title={t("title", { name })}
      text={t("text")}
      trigger={<Button variant="primary">{t("open")}</Button>}
      verb={t("verb", { amount })}
      keep={t("keep")}
    >
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
    </ActionDialog>
  );
}
