import { untilOf } from "@/lib/billing/dues/until.rules";
import { ACTIVE, among, DELINQUENT, LIST_ACTIVE, ON_PLAN } from "@/lib/platform/membership-status/flags.rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";

type Switchable = { status: StoredStatus; collection: "auto" | "in_office" };

/** Whether the patient may switch auto-renewal: what is paid by card and runs; never what is paid in the office (001 §1). */
export function mayToggleAutoRenew({ status, collection }: Switchable): boolean {
  return collection === "auto" && ["active", "active_transferred", "past_due"].includes(status);
}

/** Whether the switch is shown: nowhere where no renewal can come before the office closes, whatever it is set to. */
export function offersAutoRenew(membership: Switchable & Parameters<typeof untilOf>[0]): boolean {
  return mayToggleAutoRenew(membership) && untilOf({ ...membership, autoRenew: true })?.kind === "renews";
}

/** Whether a family is asked to recommend its office: somebody of it is a member, and others may become one. */
export function recommends(statuses: readonly StoredStatus[], closes: boolean): boolean {
  return !closes && statuses.some((status) => among(status, ACTIVE));
}

/** Whether the patient is offered the way out: of what runs and does not end already. */
export function mayLeave(status: StoredStatus): boolean {
  return ["active", "active_transferred", "active_cash", "past_due"].includes(status);
}

/** Whether somebody has been on a plan and is on none, so that they may join again; whom the office shut out may not. */
export function mayComeBack(memberships: readonly { status: StoredStatus }[]): boolean {
  const held: readonly string[] = [...ON_PLAN, "permanently_disabled", "pending_payment"];
  return memberships.length > 0 && memberships.every(({ status }) => !held.includes(status));
}

type Refused = {
  status: string;
  purpose: string;
  obligations: readonly { membership: { status: StoredStatus } }[];
};

/**
 * What a refused payment means for the memberships it is for: they go on meanwhile, cannot be used until it is paid, or are over and
 * it is owed all the same. Null where nobody owes it: it was not refused, or it was the first of somebody who has not joined.
 */
export function lateOf({ status, purpose, obligations }: Refused): "goesOn" | "stopped" | "over" | null {
  const statuses = obligations.map(({ membership }) => membership.status);
  const isDebt = purpose === "dues" || (purpose === "enrolment" && statuses.some((each) => each !== "pending_payment"));
  if (status !== "failed" || !isDebt) return null;
  if (statuses.some((each) => among(each, DELINQUENT))) return "stopped";
  return statuses.some((each) => among(each, LIST_ACTIVE)) ? "goesOn" : "over";
}
