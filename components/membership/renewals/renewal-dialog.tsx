"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeskDialog } from "@/components/billing/payments/desk-dialog";
import { DeskForm } from "@/components/billing/payments/desk-form";
import { DeskLines } from "@/components/billing/payments/desk-lines";
import type { DeskPayment, How } from "@/components/billing/payments/desk-recorded";
import { HowPaid } from "@/components/billing/payments/how-paid";
import { YearNotice } from "@/components/billing/payments/year-notice";
import { SubmitButton } from "@/components/forms/submit-button";
import { DialogActs } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";

type Preview = ReplyOf<"GET /members/:memberId/renewal">;

type Props = {
  memberId: number;
  memberName: string;
  /** The membership that it was opened for: chosen in any case. */
  membershipId: number;
};

/** A family that pays at the desk renews there: everybody who can be renewed, each to be left out, in one payment. */
export default function RenewalDialog({ memberId, memberName, membershipId }: Props) {
  const t = useTranslations("renewals");
  return (
    <DeskDialog title={t("title", { name: memberName })} memberId={memberId}>
      {(onRecorded) => <Renewal memberId={memberId} membershipId={membershipId} onRecorded={onRecorded} />}
    </DeskDialog>
  );
}

type RenewalProps = Omit<Props, "memberName"> & { onRecorded: (recorded: DeskPayment) => void };

/** Reads what the chosen come to, and again with every choice: the price of one depends on who renews with them. */
function Renewal({ memberId, membershipId, onRecorded }: RenewalProps) {
  const t = useTranslations("ui");
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const query = chosen ? { subscriptions: chosen.join(",") } : { also: String(membershipId) };
  const { data, failure, reload } = useLoad(
    () => api("GET /members/:memberId/renewal", { params: { memberId }, query }),
    `renewal ${memberId}`,
  );
  if (failure !== null) return <ErrorState title={t("errorTitle")} description={failure} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={4} columns={2} />;
  const choose = (id: number, on: boolean) => {
    const others = (chosen ?? chosenIn(data)).filter((one) => one !== id);
    setChosen(on ? [...others, id] : others);
    reload();
  };
  return (
    <RenewalForm
      memberId={memberId}
      data={data}
      chosen={chosen}
      onChosen={choose}
      onRefused={reload}
      onRecorded={onRecorded}
    />
  );
}

const chosenIn = ({ people }: Preview) =>
  people.flatMap(({ membershipId, cents }) => (cents === null ? [] : [membershipId]));

/** Whether the sum is that of the choice, and not still that of the one before. */
function isCounted(data: Preview, chosen: readonly number[] | null): boolean {
  if (chosen === null) return true;
  const wanted = data.people.filter(({ membershipId }) => chosen.includes(membershipId));
  return wanted.length === chosenIn(data).length && wanted.every(({ cents }) => cents !== null);
}

type FormProps = {
  memberId: number;
  data: Preview;
  chosen: readonly number[] | null;
  onChosen: (id: number, on: boolean) => void;
  onRefused: () => void;
  onRecorded: (recorded: DeskPayment) => void;
};

function RenewalForm({ memberId, data, chosen, onChosen, onRefused, onRecorded }: FormProps) {
  const t = useTranslations("renewals");
  const words = useTranslations("payments.desk");
  const format = useFormats();
  const { people, totalCents, today } = data;
  const subscriptionIds = chosenIn(data);

  async function take(how: How): Promise<void> {
    const input = { subscriptionIds, totalCents, ...how };
    // What was refused is read again: somebody else may have renewed one of them meanwhile. What was typed stays.
    const sent = await api("POST /members/:memberId/renewal", { params: { memberId }, input }).catch(
      (cause: unknown) => {
        onRefused();
        throw cause;
      },
    );
    const { paymentId, on } = sent.data;
    onRecorded({ ...how, chargeIds: paymentId === null ? [] : [paymentId], amountCents: totalCents, on });
  }

  if (people.length === 0)
    return data.refused.length > 0 ? <Refused refused={data.refused} /> : <EmptyState title={t("nobody")} />;
  return (
    <DeskForm label={t("form")} take={take}>
      <DeskLines
        lines={people.map((one) => ({ ...one, id: one.membershipId }))}
        totalCents={totalCents}
        onChosen={people.length > 1 ? onChosen : undefined}
      />
      {data.refused.length > 0 ? <Refused refused={data.refused} /> : null}
      <YearNotice paid={people} />
      {totalCents > 0 ? <HowPaid /> : null}
      <p className="text-body text-muted">{t("after", { date: format.inWords(today) })}</p>
      <DialogActs keep={words("keep")}>
        <SubmitButton disabled={subscriptionIds.length === 0} pending={!isCounted(data, chosen)}>
          {words("take", { amount: format.money(totalCents) })}
        </SubmitButton>
      </DialogActs>
    </DeskForm>
  );
}

/** Who of the family cannot be renewed now, and why. */
function Refused({ refused }: Pick<Preview, "refused">) {
  const t = useTranslations("renewals");
  const words = useTranslations("memberships.refused");
  const format = useFormats();
  return (
    <Callout tone="warn" title={t("refused")}>
      <ul className="grid gap-1">
        {refused.map(({ membershipId, name, planName: plan, refused: why, paidUntil }) => (
          <li key={membershipId}>
            {t("refusedOne", { name, plan, date: format.lastDayInWords(paidUntil) })} {words(why)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
