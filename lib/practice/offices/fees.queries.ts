import "server-only";
import { addDays, addMonthsClamped, BACK_OFFICE_ZONE, monthOf, yearOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { platformFeesByOffice } from "@/lib/platform/measures/flows.queries";

/** What an office was charged by us, in cents, by the back office's calendar. */
export type OfficeFees = { lastMonthCents: number; yearCents: number };

/** Fees of offices in the last whole month and in this year up to today; an office without any has zeros. */
export async function feesOf(officeIds: readonly number[], at: Date): Promise<(officeId: number) => OfficeFees> {
  const on = today(at, BACK_OFFICE_ZONE);
  const month = monthOf(on);
  const [lastMonth, year] = await Promise.all([
    platformFeesByOffice(officeIds, { from: addMonthsClamped(month, -1), before: month }),
    platformFeesByOffice(officeIds, { from: yearOf(on), before: addDays(on, 1) }),
  ]);
  return (id) => ({ lastMonthCents: lastMonth.get(id) ?? 0, yearCents: year.get(id) ?? 0 });
}
