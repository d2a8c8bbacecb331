import { useLocale, useTranslations } from "next-intl";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { formatMoney, formatPercent, sum } from "@/lib/core/money";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import type { defaultInstrument, PatientFamily } from "@/lib/membership/patients/queries";
import type { lateOf } from "@/lib/membership/patients/rules";

export type Instrument = Awaited<ReturnType<typeof defaultInstrument>>;

/** What is charged next, when, with what and for whom. */
export function NextPayment({ family, instrument }: { family: PatientFamily; instrument: Instrument }) {
  const t = useTranslations("patients");
  const calendar = useTranslations("duesCalendar");
  const locale = useLocale();
  const name = useInstrumentName();
  const { officeName, closesOn } = family.office;
  const next = family.next[0];
  const inOffice = family.members.some((member) =>
    member.memberships.some((row) => row.collection === "in_office" && row.status === "active_cash"),
  );
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <div className="min-w-0">
        <h2 className="text-body font-medium text-muted">{t("nextPayment")}</h2>
        {next ? (
          <>
            <p className="font-heading text-[28px] leading-9 font-semibold text-ink tabular-nums">
              {formatMoney(next.totalCents, locale)}
            </p>
            <p className="text-body text-muted">
              {t("chargedOn", { date: formatLong(next.dueOn, locale), method: name(instrument) })},{" "}
              {t("forPeople", { count: new Set(next.lines.map((line) => line.memberName)).size })}
            </p>
            <Discounts lines={next.lines} />
          </>
        ) : (
          <p className="mt-1 text-base text-ink">
            {inOffice ? t("inOfficePaid", { office: officeName }) : t("noNextPayment")}
          </p>
        )}
        {closesOn ? (
          <p className="mt-1 text-base text-ink">
            {t("officeCloses", { office: officeName, date: formatLong(fromDbDate(closesOn), locale) })}
          </p>
        ) : null}
      </div>
      {next ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink href="/patient-details/billing-calendar">{calendar("patientLink")}</TextLink>
          <LinkButton href="/patient-details/settings#payment-method" variant="secondary">
            {t("changeCard")}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}

/** What the next payment would be without discounts, and each discount by its name. */
function Discounts({ lines }: { lines: PatientFamily["next"][number]["lines"] }) {
  const t = useTranslations("patients");
  const locale = useLocale();
  const sums = (["family", "code"] as const).flatMap((reason) => {
    const own = lines.filter((line) => line.discountReason === reason && line.discountCents > 0);
    const percent = formatPercent(own[0]?.discountBps ?? 0, locale);
    return own.length > 0 ? [{ reason, percent, amount: sum(own.map((line) => line.discountCents)) }] : [];
  });
  if (sums.length === 0) return null;
  const list = sum(lines.map((line) => line.listCents));
  return (
    <p className="text-body text-muted">
      {t("beforeDiscount", { amount: formatMoney(list, locale) })}
      {sums.map(({ reason, percent, amount }) => (
        <span key={reason} className="text-good">
          {" "}
          · {t(`discount.${reason}`, { percent })} −{formatMoney(amount, locale)}
        </span>
      ))}
    </p>
  );
}

type LateProps = { amount: string; dueOn: string; late: NonNullable<ReturnType<typeof lateOf>> };

/** A failed payment, in plain words, with the one thing to do, and what it means for the membership. */
export function LatePayment({ amount, dueOn, late }: LateProps) {
  const t = useTranslations("patients");
  return (
    <Callout
      tone="warn"
      title={t("lateTitle")}
      action={
        <LinkButton href="/patient-details/settings#payment-method" variant="primary">
          {t("updateCard")}
        </LinkButton>
      }
    >
      {t("lateBody", { amount, date: dueOn })} {late === "over" ? null : t(`late.${late}`)}
    </Callout>
  );
}
