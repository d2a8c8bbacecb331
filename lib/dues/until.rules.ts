import { type DateOn, dueDate, lastDayBefore } from "@/lib/core/dates";
import { outlastsOffice } from "@/lib/membership-status/period.rules";
import type { Billable } from "./issue.rules";

/** What ends or begins anew next: the day it renews on, or the last day on which somebody is a member, and why it is. */
export type Until = { kind: "renews" | "cancels" | "ends" | "closes"; on: DateOn };

/** Until when a membership goes on as things stand: nothing renews for days on which its office is closed (decision 0051). */
export function untilOf({
  unit,
  termEndOn,
  autoRenew,
  cancelOn,
  closesOn,
}: Pick<Billable, "unit" | "termEndOn" | "autoRenew" | "cancelOn" | "closesOn">): Until {
  const renews = cancelOn === null && autoRenew;
  if (renews && !outlastsOffice({ endOn: dueDate(termEndOn, unit, 1) }, closesOn))
    return { kind: "renews", on: termEndOn };
  const endOn = cancelOn ?? termEndOn;
  if (closesOn !== null && (renews || outlastsOffice({ endOn }, closesOn))) return { kind: "closes", on: closesOn };
  return { kind: cancelOn === null ? "ends" : "cancels", on: lastDayBefore(endOn) };
}
