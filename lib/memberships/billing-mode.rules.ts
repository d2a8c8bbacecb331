import { addDays, type DateOn, dueDate } from "@/lib/core/dates";
import { withChanges } from "@/lib/dues/scheduled-changes.rules";
import { changeDrawDay } from "@/lib/membership-status/period.rules";
import type { MemberStatus } from "@/lib/membership-status/schema";
import { cashRenewalStart } from "@/lib/payments/rules";
import { type Decision, type Facts, PAID_UP, type Refused, refusalFor, unlessIdle } from "./rules";

/** Auto-renewal on or off. Payments collected in the office do not auto-renew (001 §1). */
export function decideAutoRenew(facts: Facts, autoRenew: boolean): Decision {
  const { status, collection } = facts.standing;
  if (collection === "in_office") return { refused: "inOfficeNoRenewal" };
  if (![...PAID_UP, "past_due"].includes(status)) return { refused: "notRunning" };
  // If the term's last period is already issued, no charge was left; now the next one is charged.
  const { nextDueOn, anchorOn, unit, nextIndex } = facts.standing;
  const goesOn = autoRenew && nextDueOn === null ? { nextDueOn: dueDate(anchorOn, unit, nextIndex) } : {};
  return unlessIdle(facts, { set: { autoRenew, ...goesOn } });
}

/**
 * Switch to payment in the office: no more automatic charges, and the term is the paid period. While a payment is at
 * the provider the change waits for its result.
 */
export function decideToCash(facts: Facts): Decision {
  const { status, collection, nextDueOn, termEndOn, nextIndex } = facts.standing;
  if (collection === "in_office") return { refused: "nothingToChange" };
  if (facts.gpp) return { refused: "guaranteed" };
  if (!PAID_UP.includes(status)) return refusalFor(status);
  if (facts.underWay) {
    const waits = facts.waiting.some(({ kind }) => kind === "collection");
    if (waits) return { refused: "nothingToChange" };
    return { set: {}, schedule: { kind: "collection", effectiveIndex: nextIndex, payload: {} } };
  }
  return {
    event: "madeCash",
    set: { collection: "in_office", autoRenew: false, nextDueOn: null, termEndOn: nextDueOn ?? termEndOn },
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
  /** The first day of the renewed period. */
  startOn: DateOn;
};

const RENEWABLE: readonly MemberStatus[] = ["active_cash", "active_transferred", "inactive"];

/** How long before its end a period paid in the office may be renewed; also prevents renewing twice. */
const EARLY_DAYS = { month: 21, year: 60 };

/**
 * One more period paid in the office: in time or early it starts where the old one ends, late it starts today. A plan or
 * price that waits for the next period holds from it on.
 */
export function decideRenewCash(facts: Facts): CashRenewal | Refused {
  const { standing, today } = facts;
  if (standing.collection !== "in_office") return { refused: "notInOffice" };
  if (!RENEWABLE.includes(standing.status)) return refusalFor(standing.status);
  if (addDays(standing.termEndOn, -EARLY_DAYS[standing.unit]) > today) return { refused: "renewedAlready" };
  const startOn = cashRenewalStart(standing.termEndOn, today);
  const { planId, planVersionId, unit, listCents, anchorOn, nextIndex } = withChanges(standing, facts.waiting, startOn);
  const inTime = dueDate(anchorOn, unit, nextIndex) === startOn;
  const schedule = inTime
    ? { anchorOn, nextIndex }
    : changeDrawDay({ unit, nextIndex, nextDueOn: startOn }, Number(startOn.slice(8)));
  return {
    event: "cashRenewed",
    set: {
      planId,
      planVersionId,
      unit,
      listCents,
      anchorOn: schedule.anchorOn,
      nextIndex: schedule.nextIndex,
      termEndOn: dueDate(schedule.anchorOn, unit, schedule.nextIndex + 1),
      endedOn: null,
    },
    drop: facts.waiting.filter(({ effectiveIndex }) => effectiveIndex <= standing.nextIndex).map(({ kind }) => kind),
    startOn,
  };
}

/** Waives or restores the activation fee of a plan waiting for its first payment (001 §5). */
export function decideWaiveFee(facts: Facts, waive: boolean, may: boolean, hasFee: boolean): Decision {
  if (facts.standing.status !== "pending_cash" || !hasFee) return { refused: "noFeeToWaive" };
  if (!may) return { refused: "mayNotWaive" };
  return unlessIdle(facts, { set: { feeWaived: waive } });
}
