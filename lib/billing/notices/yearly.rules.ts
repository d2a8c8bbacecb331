import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { atNextPeriod, isCharged, nextCharges } from "@/lib/billing/dues/upcoming.rules";
import { type Cents, cents, sum } from "@/lib/core/money";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import type { YearlySaid } from "./yearly.schema";

export type YearlyLine = {
  membershipId: number;
  person: string;
  planName: string;
  spanishName: string | null;
  cents: number;
};

/** Yearly dues that a family is charged on a day, as they will be drawn: with the plans, prices and people of that day. */
export type YearlyCharge = { dueOn: DateOn; lines: YearlyLine[] };

/** The yearly charges of a family up to a day and with it, by the functions that draw, the earliest first. */
export function yearlyCharges(family: BilledFamily, lastOn: DateOn): YearlyCharge[] {
  const byDay = new Map<DateOn, YearlyLine[]>();
  for (const one of family.memberships) {
    const { membership, dueOn } = atNextPeriod(one);
    if (membership.unit !== "year" || dueOn <= family.today || dueOn > lastOn || !isCharged(membership, dueOn))
      continue;
    const [charge] = nextCharges(family, addDays(dueOn, 1), [one]);
    for (const { membershipId, memberName: person, planName, spanishName, netCents: cents } of charge?.lines ?? [])
      byDay.set(dueOn, [...(byDay.get(dueOn) ?? []), { membershipId, person, planName, spanishName, cents }]);
  }
  return [...byDay].map(([dueOn, lines]) => ({ dueOn, lines })).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}

/** What a charge comes to. */
export const amountOf = ({ lines }: YearlyCharge): Cents => sum(lines.map((one) => cents(one.cents)));

/** A charge as it is kept of a letter. */
export const saidOf = ({ lines }: YearlyCharge): YearlySaid =>
  lines.map(({ membershipId, cents }) => ({ membershipId, cents }));

/** Whether a letter says of a charge what will be drawn. */
export const isSaid = (said: YearlySaid, charge: YearlyCharge): boolean =>
  JSON.stringify(said) === JSON.stringify(saidOf(charge));
