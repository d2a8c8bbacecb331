import {
  changesAfter,
  type Schedule,
  type ScheduledChange,
  withChanges,
} from "@/lib/billing/dues/scheduled-changes.rules";
import { cashRenewalStart } from "@/lib/billing/payments/rules";
import { addDays, type DateOn, dueDate } from "@/lib/core/time/dates";
import { outlastsOffice, periodOf, withDrawDay } from "@/lib/platform/membership-status/period.rules";
import { paidUntilOf } from "@/lib/platform/membership-status/rules";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import {
  type CurrentMembership,
  type Decision,
  type MembershipFacts,
  PAID_UP,
  type Refused,
  refusalFor,
  unlessIdle,
} from "./rules";

/** Auto-renewal on or off. Payments collected in the office do not auto-renew (001 §1). */
export function decideAutoRenew(facts: MembershipFacts, autoRenew: boolean): Decision {
  const { status, collection } = facts.current;
  if (collection === "in_office") return { refused: "inOfficeNoRenewal" };
  if (![...PAID_UP, "past_due"].includes(status)) return { refused: "notRunning" };
  // If the term's last period is already issued, no charge was left; now the next one is charged, unless the office closes before it ends.
  const { nextDueOn, anchorOn, unit, nextIndex } = facts.current;
  const next = periodOf(anchorOn, unit, nextIndex);
  const goesOn = autoRenew && nextDueOn === null && !outlastsOffice(next, facts.closesOn);
  return unlessIdle(facts, { set: { autoRenew, ...(goesOn ? { nextDueOn: next.startOn } : {}) } });
}

/**
 * Switch to payment in the office: no more automatic charges, and the term is the paid period. While a payment is at
 * the provider the change waits for its result.
 */
export function decideToCash(facts: MembershipFacts): Decision {
  const { status, collection, nextIndex } = facts.current;
  if (collection === "in_office") return { refused: "nothingToChange" };
  if (facts.gpp) return { refused: "guaranteed" };
  if (!PAID_UP.includes(status)) return refusalFor(status);
  if (facts.underWay) {
    const waits = facts.scheduledChanges.some(({ kind }) => kind === "collection");
    if (waits) return { refused: "nothingToChange" };
    return { set: {}, schedule: { kind: "collection", effectiveIndex: nextIndex, payload: {} } };
  }
  return {
    event: "madeCash",
    set: { collection: "in_office", autoRenew: false, nextDueOn: null, termEndOn: paidUntilOf(facts.current) },
    drop: ["collection"],
  };
}

export type CashRenewal = {
  set: {
    planId: number;
    planVersionId: number;
    unit: "month" | "year";
    listCents: number;
    anchorOn: DateOn;
    nextIndex: number;
    termEndOn: DateOn;
    endedOn: null;
  };
  event: "cashRenewed";
  drop: readonly string[];
  endsKept: boolean;
  /** The first day of the renewed period. */
  startOn: DateOn;
};

const RENEWABLE: readonly MemberStatus[] = ["active_cash", "active_transferred", "inactive"];

/** How long before its end a period paid in the office may be renewed; also prevents renewing twice. */
const EARLY_DAYS = { month: 21, year: 60 };

/** What decides whether somebody is renewed at the desk, and into what. */
export type RenewalFacts = Pick<MembershipFacts, "today" | "closesOn"> & {
  current: Pick<CurrentMembership, keyof Schedule | "collection" | "status" | "termEndOn">;
  /** Plans and prices that wait. */
  scheduledChanges: readonly ScheduledChange[];
};

/**
 * One more period paid in the office: in time or early it starts where the old one ends, late it starts today. A plan or
 * price that waits for the next period holds from it on.
 */
export function decideRenewCash(facts: RenewalFacts): CashRenewal | Refused {
  const { current, today } = facts;
  if (current.collection !== "in_office") return { refused: "notInOffice" };
  if (!RENEWABLE.includes(current.status)) return refusalFor(current.status);
  if (addDays(current.termEndOn, -EARLY_DAYS[current.unit]) > today) return { refused: "renewedAlready" };
  const startOn = cashRenewalStart(current.termEndOn, today);
  const { planId, planVersionId, unit, listCents, anchorOn, nextIndex } = withChanges(
    current,
    facts.scheduledChanges,
    startOn,
  );
  const { applied, idle } = changesAfter(facts.scheduledChanges, current.nextIndex);
  const inTime = dueDate(anchorOn, unit, nextIndex) === startOn;
  const schedule = inTime
    ? { anchorOn, nextIndex }
    : withDrawDay({ unit, nextIndex, nextDueOn: startOn }, Number(startOn.slice(8)));
  const termEndOn = dueDate(schedule.anchorOn, unit, schedule.nextIndex + 1);
  if (outlastsOffice({ endOn: termEndOn }, facts.closesOn)) return { refused: "officeCloses" };
  return {
    event: "cashRenewed",
    set: {
      planId,
      planVersionId,
      unit,
      listCents,
      anchorOn: schedule.anchorOn,
      nextIndex: schedule.nextIndex,
      termEndOn,
      endedOn: null,
    },
    drop: [...applied, ...idle].map(({ kind }) => kind),
    endsKept: applied.some(({ kind }) => kind === "discounts"),
    startOn,
  };
}

/** Waives or restores the activation fee of a plan waiting for its first payment (001 §5). */
export function decideWaiveFee(facts: MembershipFacts, waive: boolean, may: boolean, hasFee: boolean): Decision {
  if (facts.current.status !== "pending_cash" || !hasFee) return { refused: "noFeeToWaive" };
  if (!may) return { refused: "mayNotWaive" };
  return unlessIdle(facts, { set: { feeWaived: waive } });
}
