import { addDays, type DateOn } from "@/lib/core/time/dates";
import type { CurrentMembership } from "@/lib/membership/memberships/rules";
import { HAS_ENDED, type MemberStatus } from "@/lib/platform/membership-status/schema";

/**
 * How long after their last paid day somebody is still taken for one of the family that comes to renew, in days. Who has been away
 * longer can be renewed with it and is not chosen unasked.
 */
export const AWAY_DAYS = 90;

type Standing = Pick<CurrentMembership, "status" | "collection" | "termEndOn">;
type OfPerson = { membershipId: number; memberId: number; current: Standing };

const AT_THE_DESK: readonly MemberStatus[] = [
  "active_cash",
  "active_transferred",
  "inactive",
  "past_due",
  "delinquent",
  "delinquent_gpp",
];

/**
 * The memberships of a family that are spoken of when it renews at the desk: those paid there whose term runs or has run out.
 * One that has run out is passed over where its person is on another by now, unless somebody has named it.
 */
export function speaksOf<One extends OfPerson>(family: readonly One[], named: readonly number[] = []): One[] {
  const going = new Set(family.filter(({ current }) => !HAS_ENDED.has(current.status)).map(({ memberId }) => memberId));
  return family.filter(
    ({ membershipId, memberId, current }) =>
      current.collection === "in_office" &&
      AT_THE_DESK.includes(current.status) &&
      (named.includes(membershipId) || current.status !== "inactive" || !going.has(memberId)),
  );
}

/** Whether somebody who can be renewed is chosen unasked. */
export const isChosenUnasked = ({ termEndOn }: Pick<Standing, "termEndOn">, today: DateOn): boolean =>
  addDays(termEndOn, AWAY_DAYS) >= today;

type Renewable = { id: number; status: MemberStatus; renewable: boolean };

/**
 * The membership by which a person's own menu leads to the renewal of the family: the last that can be renewed. Who is on another plan
 * by now is not led to the old one (`speaksOf`). Null where nothing of theirs can be renewed today.
 */
export function renewedBy(subscriptions: readonly Renewable[]): number | null {
  const going = subscriptions.filter(({ status }) => !HAS_ENDED.has(status));
  return (going.length > 0 ? going : subscriptions).findLast(({ renewable }) => renewable)?.id ?? null;
}
