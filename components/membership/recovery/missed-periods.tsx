"use client";

import { useTranslations } from "next-intl";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import type { MissedFamily } from "@/lib/billing/arrears/missed.queries";
import { type MissedInput, missedInput } from "@/lib/billing/arrears/missed.schema";

type FamilyProps = { family: MissedFamily; officeId: number };

/** Periods that went by while billing could not run, family by family, each with what can be decided about them. */
export function MissedPeriods({
  families,
  mayWaive,
  officeId,
}: {
  families: readonly MissedFamily[];
  mayWaive: boolean;
  officeId: number;
}) {
  const t = useTranslations("recovery.missed");
  return (
    <Card className="mt-4">
      <CardHeader title={t("title")} description={t("text")} />
      <CardBody>
        <ul className="divide-y divide-line">
          {families.map((family) => (
            <Family key={family.memberId} family={family} mayWaive={mayWaive} officeId={officeId} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Family({ family, officeId, mayWaive }: FamilyProps & { mayWaive: boolean }) {
  const t = useTranslations("recovery.missed");
  const format = useFormats();
  const [first, last] = [family.periods[0], family.periods.at(-1)];
  const months = new Set(family.periods.map(({ startOn }) => startOn)).size;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="text-body font-medium">
          {family.name} <span className="tabular-nums">{format.ledger(family.cents)}</span>
        </p>
        {first && last ? (
          <p className="text-body text-muted">
            {t("periods", { count: months, from: format.full(first.startOn), until: format.lastDay(last.endOn) })}
          </p>
        ) : null}
        {family.instrument ? null : <p className="text-small text-muted">{t("noInstrument")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayWaive ? <Decision how="waive" family={family} officeId={officeId} /> : null}
        {family.instrument ? <Decision how="charge" family={family} officeId={officeId} /> : null}
      </div>
    </li>
  );
}

/** One decision: says what it does, month by month, before it is done. */
function Decision({ family, officeId, how }: FamilyProps & { how: MissedInput["how"] }) {
  const t = useTranslations("recovery.missed");
  const format = useFormats();
  const { memberId, name, instrument } = family;
  const amount = format.money(family.cents);
  const charges = how === "charge";
  const nameOf = useInstrumentName();
  return (
    <ActionDialog
      call="POST /dentists/:officeId/members/missed-periods"
      params={{ officeId }}
      schema={missedInput}
      defaultValues={{ memberId, how, expectedCents: family.cents, reason: "" }}
      size="md"
      title={t(charges ? "chargeTitle" : "waiveTitle", { name, amount })}
      text={charges ? t("chargeText", { instrument: nameOf(instrument) }) : t("waiveText")}
      verb={charges ? t("charge", { amount }) : t("waive")}
      danger={!charges}
      keep={t("keep")}
      trigger={
        <Button variant={charges ? "primary" : "secondary"}>{charges ? t("charge", { amount }) : t("waive")}</Button>
      }
    >
      <ul className="grid gap-1 text-body">
        {family.periods.map(({ startOn, person, planName, cents }) => (
          <li key={`${startOn} ${person} ${planName}`} className="flex justify-between gap-4">
            <span>
              {format.full(startOn)} <span className="text-muted">{t("line", { person, plan: planName })}</span>
            </span>
            <span className="tabular-nums">{format.ledger(cents)}</span>
          </li>
        ))}
      </ul>
      {charges ? null : <TextField name="reason" label={t("reason")} required={false} maxLength={300} />}
    </ActionDialog>
  );
}
