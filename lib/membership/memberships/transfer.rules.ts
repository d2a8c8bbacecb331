import type { DateOn, Unit } from "@/lib/core/time/dates";
import { nextStatus } from "@/lib/platform/membership-status/rules";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import { OWING } from "./rules";

export type Moving = {
  membershipId: number;
  status: MemberStatus;
  collection: "auto" | "in_office";
  unit: Unit;
  planName: string;
  listCents: number;
  gpp: boolean;
  underWay: boolean;
  nextDueOn: DateOn | null;
};

/** A plan of the office that takes over. */
export type TargetPlan = {
  planId: number;
  planVersionId: number;
  planName: string;
  disableFamilyDiscounts: boolean;
  hasUnit: (unit: Unit) => boolean;
};

/** Why a person cannot be handed over: a text under `memberships.refusedTransfer`. */
export type TransferRefusal =
  | "sameOffice"
  | "nothingRuns"
  | "settleFirst"
  | "paymentUnderWay"
  | "guaranteed"
  | "noPayoutAccount"
  | "officeCloses"
  | "noPlan";

export type Target = { isSame: boolean; chargesEnabled: boolean; closes: boolean; plans: readonly TargetPlan[] };

const ENDED: readonly MemberStatus[] = [
  "canceled",
  "inactive",
  "inactive_transferred",
  "permanently_disabled",
  "pending_cash",
];

/** What goes with the person: everything but what has ended or never began. */
export function movingOf<M extends Moving>(memberships: readonly M[]): M[] {
  return memberships.filter(({ status }) => !ENDED.includes(status));
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The plan at the other office: the one named, else the one of the same name that is sold by the same unit. */
export function targetPlan(
  moving: Moving,
  wanted: number | undefined,
  plans: readonly TargetPlan[],
): TargetPlan | null {
  const fits = plans.filter(({ hasUnit }) => hasUnit(moving.unit));
  if (wanted !== undefined) return fits.find(({ planId }) => planId === wanted) ?? null;
  return fits.find(({ planName }) => sameName(planName, moving.planName)) ?? null;
}

/** The first reason against a transfer, or null. Debts and payments in progress stay at the first office. */
export function transferRefusal(moving: readonly Moving[], target: Target): TransferRefusal | null {
  if (target.isSame) return "sameOffice";
  if (target.closes) return "officeCloses";
  if (moving.length === 0) return "nothingRuns";
  if (moving.some(({ status }) => OWING.includes(status))) return "settleFirst";
  if (moving.some(({ underWay }) => underWay)) return "paymentUnderWay";
  if (moving.some(({ gpp }) => gpp)) return "guaranteed";
  if (moving.some(({ status }) => nextStatus(status, "transferredOut") === null)) return "nothingRuns";
  if (moving.some(({ collection }) => collection === "auto") && !target.chargesEnabled) return "noPayoutAccount";
  return null;
}
