import "server-only";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postedOn } from "@/lib/platform/ledger/queries";

type Dated = { id: number; dueOn: Date; paidAt: Date | null };

/**
 * The day by which each of these payments is named, in the ledger and wherever else they are listed: when its money moved, and until
 * then when it is due. The caller has proven the right to them.
 * @param timezone the office's, for a success that is not posted yet
 */
export async function paymentDays(payments: readonly Dated[], timezone: string): Promise<(payment: Dated) => DateOn> {
  const sourceOf = ({ id }: Pick<Dated, "id">) => `payment:${id}`;
  const posted = await postedOn(payments.map(sourceOf));
  return (payment) =>
    posted.get(sourceOf(payment)) ??
    (payment.paidAt === null ? fromDbDate(payment.dueOn) : today(payment.paidAt, timezone));
}
