import { useLocale, useTranslations } from "next-intl";
import { STATUS_LOOK } from "@/components/membership/members/person/status-look";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { untilOf } from "@/lib/billing/dues/until.rules";
import type { ChargeLine } from "@/lib/billing/dues/upcoming.rules";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { formatLong, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { returnPath } from "@/lib/membership/enrolment/returning.rules";
import type { FamilyMember, FamilyMembershipRow, PatientFamily } from "@/lib/membership/patients/queries";
import { mayComeBack, mayLeave, offersAutoRenew } from "@/lib/membership/patients/rules";
import { href } from "@/lib/pages/address";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { AutoRenewSwitch } from "./auto-renew-switch";
import { KeepButton } from "./keep-button";

/** A membership as the rules know it, at an office that closes on that day. */
const runningOf = (row: FamilyMembershipRow, closesOn: Date | null) => ({
  ...row,
  endedOn: row.endedOn && fromDbDate(row.endedOn),
  termEndOn: fromDbDate(row.termEndOn),
  cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
  closesOn: closesOn && fromDbDate(closesOn),
});

/**
 * "Renews on …" or "Last day …": what the coming date of a membership means, null where it has none; `closesOn` is the last day of an
 * office that closes.
 */
export function useUntil(closesOn: Date | null) {
  const t = useTranslations("patients");
  const locale = useLocale();
  return (row: FamilyMembershipRow) => {
    const until = untilOf(runningOf(row, closesOn));
    return until && t(until.kind === "renews" ? "renewsOn" : "lastDay", { date: formatLong(until.on, locale) });
  };
}

type PricedProps = { row: FamilyMembershipRow; line: ChargeLine | undefined };

/** The price that is charged: after the discount, which has its name, with the list price struck through. */
function Priced({ row, line }: PricedProps) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const list = formatMoney(cents(row.listCents), locale);
  const per = row.unit === "month" ? "perMonth" : "perYear";
  if (!line || line.discountCents === 0 || line.discountReason === null) return t(per, { amount: list });
  return (
    <>
      <s className="text-muted">
        <span className="sr-only">{t("insteadOf")} </span>
        {list}
      </s>{" "}
      <span className="text-ink">{t(per, { amount: formatMoney(line.netCents, locale) })}</span> ·{" "}
      {t(`discount.${line.discountReason}`, { percent: formatPercent(line.discountBps, locale) })}
    </>
  );
}

type MembershipProps = {
  member: FamilyMember;
  row: FamilyMembershipRow;
  next: PatientFamily["next"];
  kept: PatientFamily["kept"];
  closesOn: Date | null;
};

function Membership({ member, row, next, kept, closesOn }: MembershipProps) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const goesOn = useUntil(closesOn)(row);
  const stays = kept.find(({ membershipId }) => membershipId === row.id)?.dues ?? null;
  const { tone, outlined } = STATUS_LOOK[row.status];
  const plan = planLabel(row.planVersion, locale);
  const line = next.flatMap(({ lines }) => lines).find(({ membershipId }) => membershipId === row.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-ink">{plan}</span>
          <StatusPill tone={tone} outlined={outlined ?? false}>
            {t(`membership.${row.status}`)}
          </StatusPill>
        </p>
        <p className="text-body text-muted">
          <Priced row={row} line={line} />
          {goesOn ? ` · ${goesOn}` : null}
        </p>
      </div>
      {row.status === "cancellation_requested" ? (
        <KeepButton
          membershipId={row.id}
          name={member.firstName}
          charged={row.collection === "auto"}
          dues={stays && { date: formatLong(stays.on, locale), amount: formatMoney(stays.cents, locale) }}
        />
      ) : null}
      {offersAutoRenew(runningOf(row, closesOn)) ? (
        <p className="flex min-h-11 items-center gap-3 text-body text-muted">
          {t("autoRenew")}
          <AutoRenewSwitch
            membershipId={row.id}
            name={member.firstName}
            on={row.autoRenew}
            termEnd={formatLong(lastDayBefore(fromDbDate(row.termEndOn)), locale)}
          />
        </p>
      ) : null}
    </div>
  );
}

/** The way out of each membership, folded away: it is there to be found, not to be offered. */
function Leaving({ family }: { family: PatientFamily }) {
  const exit = useTranslations("membershipsExit.patient");
  const leaving = family.members.flatMap(({ firstName, memberships }) =>
    memberships.slice(0, 1).flatMap(({ id, status }) => (mayLeave(status) ? [{ id, name: firstName }] : [])),
  );
  if (leaving.length === 0) return null;
  return (
    <details className="border-t border-line px-5 py-3 text-body text-muted" data-noprint="">
      <summary className="min-h-6 cursor-pointer">{exit("link")}</summary>
      <ul className="mt-2 grid gap-2">
        {leaving.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={href("/patient-details/leave/[membershipId]", { membershipId: id })}>
              {exit("linkFor", { name })}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Props = { tenant: Pick<Tenant, "professionalSlug">; family: PatientFamily };

/** The people of a family, each with their newest membership and its switch; whoever is on no plan any more may come back. */
export function FamilyList({ tenant, family }: Props) {
  const t = useTranslations("patients");
  const locale = useLocale();
  return (
    <Card aria-labelledby={`family-${family.id}`}>
      <CardHeader title={t("myFamily")} id={`family-${family.id}`} />
      <ul className="divide-y divide-line px-5 py-2">
        {family.members.map((member) => (
          <li key={member.id} className="grid gap-3 py-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            <div className="flex items-center gap-3">
              <Avatar name={`${member.firstName} ${member.lastName}`} />
              <div className="min-w-0">
                <p className="font-medium text-ink break-words">
                  {member.firstName} {member.lastName}
                </p>
                <p className="text-body text-muted">
                  {t("born", { date: formatLong(fromDbDate(member.birthOn), locale) })}
                </p>
              </div>
            </div>
            <div className="grid gap-4">
              {member.memberships.slice(0, 1).map((row) => (
                <Membership
                  key={row.id}
                  member={member}
                  row={row}
                  next={family.next}
                  kept={family.kept}
                  closesOn={family.office.closesOn}
                />
              ))}
              {mayComeBack(member.memberships) ? (
                <TextLink
                  href={returnPath(tenant, family.office.id)}
                  className="inline-flex min-h-11 items-center justify-self-start"
                  data-noprint=""
                >
                  {t("joinAgain")}
                </TextLink>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <Leaving family={family} />
    </Card>
  );
}
