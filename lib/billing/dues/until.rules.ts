import { type DateOn, dueDate, lastDayBefore } from "@/lib/core/time/dates";
import { among, LIST_ACTIVE } from "@/lib/platform/membership-status/flags.rules";
import { outlastsOffice } from "@/lib/platform/membership-status/period.rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";
import type { Billable } from "./issue.rules";

/** What ends or begins anew next: the day it renews on, or the last day on which somebody is a member, and why it is. */
export type Until = { kind: "renews" | "cancels" | "ends" | "closes"; on: DateOn };

type Running = Pick<Billable, "unit" | "termEndOn" | "autoRenew" | "cancelOn" | "closesOn"> & {
  status: StoredStatus;
  /** The first day on which it was over; null while it is not. */
  endedOn: DateOn | null;
};

/**
 * Until when a membership goes on as things stand: nothing renews for days on which its office is closed (decision 0051). Null where
 * nobody can say: it waits for a payment, or for whoever decides a dispute.
 */
export function untilOf({ status, endedOn, unit, termEndOn, autoRenew, cancelOn, closesOn }: Running): Until | null {
  if (endedOn !== null) return { kind: "ends", on: lastDayBefore(endedOn) };
  if (!among(status, LIST_ACTIVE)) return null;
  const renews = cancelOn === null && autoRenew;
  if (renews && !outlastsOffice({ endOn: dueDate(termEndOn, unit, 1) }, closesOn))
    return { kind: "renews", on: termEndOn };
  const endOn = cancelOn ?? termEndOn;
  if (closesOn !== null && (renews || outlastsOffice({ endOn }, closesOn))) return { kind: "closes", on: closesOn };
  return { kind: cancelOn === null ? "ends" : "cancels", on: lastDayBefore(endOn) };
}
