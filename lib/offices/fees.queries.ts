import "server-only";
import { addDays, addMonthsClamped, BACK_OFFICE_ZONE, type DateOn, dateOn, today } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { platformFees } from "@/lib/ledger/queries";

/** What an office was charged by us, in cents, by the back office's calendar. */
export type OfficeFees = { lastMonthCents: number; yearCents: number };

const monthOf = (on: DateOn): DateOn => dateOn(`${on.slice(0, 7)}-01`);

/** Fees of offices in the last whole month and in this year up to today; an office without any has zeros. */
export async function feesOf(officeIds: readonly number[], at: Date): Promise<(officeId: number) => OfficeFees> {
  const on = today(at, BACK_OFFICE_ZONE);
  const month = monthOf(on);
  const [lastMonth, year] = await Promise.all([
    platformFees(officeIds, addMonthsClamped(month, -1), month),
    platformFees(officeIds, dateOn(`${on.slice(0, 4)}-01-01`), addDays(on, 1)),
  ]);
  return (id) => ({ lastMonthCents: lastMonth.get(id) ?? cents(0), yearCents: year.get(id) ?? cents(0) });
}
