import { useLocale, useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import { Stat, Stats } from "@/components/ui/stat";
import { cents, formatMoney } from "@/lib/core/money";
import { type DateOn, formatMonth, formatShort } from "@/lib/core/time/dates";
import type { MeasuredStep } from "@/lib/platform/measures/flows.queries";
import type { UpcomingPayout } from "@/lib/practice/payouts/list.queries";

type Props = { coming: UpcomingPayout; months: readonly MeasuredStep<"paidOut" | "payoutFees">[]; today: DateOn };

/** What is on its way, what comes next and what the year brought. */
export function PayoutStats({ coming, months, today }: Props) {
  const t = useTranslations("payouts.stat");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const day = (on: DateOn) => formatShort(on, locale);
  const { inTransitCents, inTransitOn, balanceCents, next } = coming;
  const month = months.at(-1);
  const year = months.reduce((sum, one) => sum + one.values.paidOut, 0);
  const fees = months.reduce((sum, one) => sum + one.values.payoutFees, 0);
  const nextHint =
    balanceCents <= 0
      ? t(balanceCents < 0 ? "nextNegative" : "nextNothing")
      : next
        ? t("nextOn", { leaves: day(next.leavesOn), arrives: day(next.arrivesOn) })
        : t("nextUnknown");
  return (
    <Stats>
      <Stat
        label={t("transit")}
        value={money(inTransitCents)}
        href="/account/payouts?filter=coming"
        hint={
          inTransitOn
            ? t(inTransitOn < today ? "transitLate" : "transitOn", { date: day(inTransitOn) })
            : t("transitNone")
        }
      />
      <Stat label={t(balanceCents < 0 ? "nextTaken" : "next")} value={money(Math.abs(balanceCents))} hint={nextHint} />
      <Stat
        label={t("month")}
        value={money(month?.values.paidOut ?? 0)}
        hint={month ? formatMonth(month.from, locale) : null}
        chart={<Sparkline values={months.map((one) => one.values.paidOut)} soFar />}
      />
      <Stat label={t("year")} value={money(year)} hint={t("yearFees", { amount: money(fees) })} />
    </Stats>
  );
}
