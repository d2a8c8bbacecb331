import { untilOf } from "@/lib/billing/dues/until.rules";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { type BilledMembership, nextAtDesk, nextCharges } from "@/lib/billing/dues/upcoming.rules";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { type Due, type FamilyState, HORIZON_DAYS, type MemberState } from "./schema";

/**
 * What is told of memberships besides their dues, by their ids: the first day without them and the office that they go on at, and until
 * when somebody who is too old for their plan stays on it.
 */
export type ToldFacts = ReadonlyMap<
  number,
  { endedOn: DateOn | null; movedTo: string | null; keptUntil: DateOn | null }
>;

function duesOf(one: BilledMembership, family: BilledFamily, horizonOn: DateOn): Due[] {
  const desk = nextAtDesk(one, family);
  if (desk) {
    const { dueOn: on, netCents: cents, planName, spanishName } = desk;
    return [{ on, cents, planName, spanishName, atDesk: true }];
  }
  return nextCharges(family, horizonOn, [one]).flatMap(({ dueOn, lines }) =>
    lines.map(({ netCents, planName, spanishName }) => ({
      on: dueOn,
      cents: netCents,
      planName,
      spanishName,
      atDesk: false,
    })),
  );
}

/** How a family stands: asked of the functions that draw (`dues/upcoming`) and that say until when somebody is a member. */
export function standingOf(family: BilledFamily, facts: ToldFacts): FamilyState {
  const horizonOn = addDays(family.today, HORIZON_DAYS);
  const members = family.memberships.map((one) => {
    const { membershipId, memberName: person, planName, spanishName, termEndOn } = one;
    const { endedOn = null, movedTo = null, keptUntil = null } = facts.get(membershipId) ?? {};
    const until = termEndOn === null ? null : untilOf({ ...one, termEndOn, endedOn });
    const dues = duesOf(one, family, horizonOn);
    return { membershipId, person, planName, spanishName, movedTo, keptUntil, until, dues };
  });
  return { horizonOn, members };
}

/** What a family reads of one of its memberships: how it stands, as far as that is new. */
export type MemberNews = {
  membershipId: number;
  person: string;
  planName: string;
  spanishName: string | null;
  /** The plan until now, where it is another. */
  insteadOf: { planName: string; spanishName: string | null } | null;
  /** The office that it goes on at from now on. */
  movedTo: string | null;
  /** Too old for the plan, until when they stay on it, where that is new. */
  keptUntil: DateOn | null;
  /** Until when it goes on, where that is new. */
  until: MemberState["until"];
  /** What is paid from now on, where that is new; `next` is null where nothing is paid any more. */
  pays: { next: Due | null; beforeCents: number | null; later: Due | null } | null;
};

const sameDue = (a: Due | undefined, b: Due | undefined) =>
  a?.on === b?.on && a?.cents === b?.cents && a?.atDesk === b?.atDesk && a?.planName === b?.planName;

/** A day that has come since says nothing new: the term was renewed, and the receipt has told that. */
const sameUntil = (before: MemberState["until"], after: MemberState["until"], today: DateOn) =>
  before?.kind === after?.kind && (before?.on === after?.on || (before !== null && before.on <= today));

/** @param knownUntil dues from that day on were not known before, so that they say nothing about what is new */
function paysOf(before: readonly Due[], after: readonly Due[], knownUntil: DateOn): MemberNews["pays"] {
  const known = after.filter(({ on }) => on < knownUntil);
  // As long as they go on the same: where only the last of them is another, the last day says it.
  const length = Math.min(before.length, known.length);
  const goesOn = before.length > 0 === known.length > 0;
  if (goesOn && Array.from({ length }, (_, at) => sameDue(before[at], known[at])).every(Boolean)) return null;
  const [next = null] = after;
  if (next === null) return { next, beforeCents: null, later: null };
  const [was] = before;
  const beforeCents = was && was.cents !== next.cents ? was.cents : null;
  const differs = (one: Due) => one.cents !== next.cents || one.planName !== next.planName;
  return { next, beforeCents, later: after.find(differs) ?? null };
}

/**
 * What has become different for a family between two moments, person by person; empty where all is as it was, whatever was done
 * in between. What falls due up to today is told by receipts, and who has joined since by the letter about enrolling.
 */
export function newsBetween(before: FamilyState, after: FamilyState, today: DateOn): MemberNews[] {
  const known = new Map(before.members.map((one) => [one.membershipId, one]));
  const ahead = (dues: readonly Due[]) => dues.filter(({ on }) => on > today);
  return after.members.flatMap((one): MemberNews[] => {
    const was = known.get(one.membershipId);
    if (!was) return [];
    const { membershipId, person, planName, spanishName } = one;
    if (one.movedTo && !was.movedTo)
      return [
        {
          membershipId,
          person,
          planName,
          spanishName,
          movedTo: one.movedTo,
          insteadOf: null,
          keptUntil: null,
          until: null,
          pays: null,
        },
      ];
    const pays = paysOf(ahead(was.dues), ahead(one.dues), before.horizonOn);
    const until = sameUntil(was.until, one.until, today) ? null : one.until;
    const insteadOf = was.planName === planName ? null : { planName: was.planName, spanishName: was.spanishName };
    const keptUntil = was.keptUntil === one.keptUntil ? null : one.keptUntil;
    if (!pays && !until && !insteadOf && !keptUntil) return [];
    return [{ membershipId, person, planName, spanishName, movedTo: null, insteadOf, keptUntil, until, pays }];
  });
}
