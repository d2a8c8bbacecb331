"use client";

import { useTranslations } from "next-intl";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { YearInMonth } from "@/lib/billing/benefits/year.rules";
import { cents, sum } from "@/lib/core/money";

/** What somebody pays for a period, in cents, and what it brings of a year. */
type Paid = { cents: number | null; year: YearInMonth | null };

/** Which sentence says what is asked for the services when they leave; null where it is not the same for all, or not known. */
function leavingOf(
  years: readonly YearInMonth[],
): (Pick<YearInMonth, "countedUntilOn"> & { word: "counted" | "nothing" }) | null {
  const [first] = years;
  if (!first || first.leaving === "unsaid") return null;
  const same = years.every(
    ({ leaving, countedUntilOn }) => leaving === first.leaving && countedUntilOn === first.countedUntilOn,
  );
  return same ? { word: first.leaving, countedUntilOn: first.countedUntilOn } : null;
}

/** Before the money of one month is taken: that it brings the services of a year, and what is asked for them afterwards. */
export function YearNotice({ paid }: { paid: readonly Paid[] }) {
  const t = useTranslations("renewals");
  const format = useFormats();
  const monthly = paid.flatMap((one) => (one.cents !== null && one.year ? [{ cents: one.cents, year: one.year }] : []));
  if (monthly.length === 0) return null;
  const amount = sum(monthly.map(({ cents: each }) => cents(each)));
  const worth = sum(monthly.map(({ year }) => cents(year.leftCents)));
  const isWhole = monthly.every(({ year }) => year.isWhole);
  const leaving = leavingOf(monthly.map(({ year }) => year));
  return (
    <Callout tone="info">
      {t(isWhole ? "wholeYear" : "restOfYear", { amount: format.money(amount), worth: format.money(worth) })}
      {leaving?.word === "counted" && leaving.countedUntilOn
        ? ` ${t("leavingCounted", { date: format.inWords(leaving.countedUntilOn) })}`
        : null}
      {leaving?.word === "nothing" ? ` ${t("leavingNothing")}` : null}
    </Callout>
  );
}
