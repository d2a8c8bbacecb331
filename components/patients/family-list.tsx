import { useLocale, useTranslations } from "next-intl";
import { STATUS_LOOK } from "@/components/members/status-look";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { StatusPill } from "@/components/ui/status-pill";
import { TextLink } from "@/components/ui/text-link";
import { formatLong, fromDbDate } from "@/lib/core/dates";
import { cents, formatMoney } from "@/lib/core/money";
import type { FamilyMember, FamilyMembershipRow, PatientFamily } from "@/lib/patients/queries";
import { mayLeave, mayToggleAutoRenew } from "@/lib/patients/rules";
import { planLabel } from "@/lib/plans/rules";
import { href } from "@/lib/routes";
import { AutoRenewSwitch } from "./auto-renew-switch";

/** "Renews on …", "Cancels on …" or "Ends on …": what the coming date of a membership means. */
export function useUntil() {
  const t = useTranslations("patients");
  const locale = useLocale();
  return (row: FamilyMembershipRow) => {
    const on = (date: Date) => formatLong(fromDbDate(date), locale);
    if (row.cancelOn) return t("cancelsOn", { date: on(row.cancelOn) });
    return t(row.autoRenew ? "renewsOn" : "endsOn", { date: on(row.termEndOn) });
  };
}

function Membership({ member, row }: { member: FamilyMember; row: FamilyMembershipRow }) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const exit = useTranslations("exit.patient");
  const until = useUntil();
  const { tone, outlined } = STATUS_LOOK[row.status];
  const plan = planLabel(row.planVersion, locale);
  const price = formatMoney(cents(row.listCents), locale);
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
          {t(row.unit === "month" ? "perMonth" : "perYear", { amount: price })} · {until(row)}
        </p>
        {mayLeave(row.status) ? (
          <p className="mt-1 text-body" data-noprint="">
            <TextLink
              href={href("/patient-details/leave/[membershipId]", { membershipId: row.id })}
              aria-label={exit("linkFor", { name: member.firstName })}
            >
              {exit("link")}
            </TextLink>
          </p>
        ) : null}
      </div>
      {mayToggleAutoRenew(row) ? (
        <p className="flex min-h-11 items-center gap-3 text-body text-muted">
          {t("autoRenew")}
          <AutoRenewSwitch
            membershipId={row.id}
            name={member.firstName}
            on={row.autoRenew}
            termEnd={formatLong(fromDbDate(row.termEndOn), locale)}
          />
        </p>
      ) : null}
    </div>
  );
}

/** The people of a family, each with their newest membership and its switch. */
export function FamilyList({ family }: { family: PatientFamily }) {
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
                <Membership key={row.id} member={member} row={row} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
