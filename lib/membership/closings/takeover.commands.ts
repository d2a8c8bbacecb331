import "server-only";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/errors";
import { failpoint } from "@/lib/core/process/failpoint";
import type { DateOn } from "@/lib/core/time/dates";
import type { ClosingOffer } from "@/lib/generated/prisma/client";
import { transferFamily } from "@/lib/membership/memberships/transfer.commands";
import { lockMemberships } from "@/lib/platform/membership-status/lock.queries";
import { softly } from "@/lib/queue/work-queue";
import { tellFamilies } from "./letters.commands";
import { standingOffers } from "./offers.queries";
import { closingFamilies, familiesAt } from "./queries";
import { fatesOf, successorsOf, takenOverBy } from "./takeover.queries";
import { type Continuation, type FamilyFate, type OfferLine, termsOfOffer } from "./takeover.rules";

/**
 * Proves that a location can take over the members of one that closes, and holds both: neither closes or hands its members on meanwhile.
 * Throws 400 where it is not an open location of the same organization, or closes itself.
 */
export async function holdSuccessor(tx: Tx, office: OfficeId, to: number): Promise<void> {
  await tx.$queryRaw`select id from office where id = any(${[office, to]}::int[]) order by id for no key update`;
  if (!(await successorsOf(tx, office)).some(({ officeId }) => officeId === to))
    throw invalid({ takenOverById: "closingsTakeover.successor" });
}

/** The people who continue, each with the plans they continue on. */
function peopleOf(memberships: readonly Continuation[], to: OfficeId) {
  const people = [...new Set(memberships.map(({ membership }) => membership.memberId))];
  return people.map((memberId) => ({
    memberId,
    targetDentistInfoId: to,
    plans: memberships
      .filter(({ membership }) => membership.memberId === memberId)
      .map(({ membership, plan }) => ({ subscriptionId: membership.membershipId, planId: plan.planId })),
    preview: false,
  }));
}

/**
 * Who of a family moves, and on what: all where it continues by itself; whoever was asked only where they have accepted, and just that
 * is what they would have. Null where nobody does.
 */
function continuationOf(
  fate: FamilyFate,
  asked: ClosingOffer | null,
  officeId: number,
): readonly (Continuation | OfferLine)[] | null {
  if (!asked) return fate.continues ? fate.memberships : null;
  if (fate.continues || !fate.offer || asked.answer !== "accepted") return null;
  return asked.toId === officeId && asked.terms === termsOfOffer(fate.offer) ? fate.offer : null;
}

/** What stands between a family and the other location is decided again on the day: its letter may be weeks old. */
async function moveFamily(tx: Tx, office: OfficeId, householdId: number, closesOn: DateOn): Promise<boolean> {
  const where = { id: householdId, officeId: office };
  const { payerId } = await tx.household.findUniqueOrThrow({ where });
  await tx.$queryRaw`select id from payer where id = ${payerId}::int for no key update`;
  const held = await tx.membership.findMany({ where: { householdId, officeId: office }, select: { id: true } });
  await lockMemberships(
    tx,
    held.map(({ id }) => id),
  );
  const to = await takenOverBy(tx, office);
  const families = await familiesAt(tx, office, closesOn, [householdId]);
  const { successor, of } = await fatesOf(tx, office, families, { to, closesOn });
  const fate = of.get(householdId);
  const [asked = null] = await standingOffers(tx, [householdId]);
  const goesOn = successor && fate ? continuationOf(fate, asked, successor.officeId) : null;
  if (successor && goesOn) {
    const there = systemOffice(successor.officeId);
    const agreed = goesOn.flatMap((one) => ("listCents" in one ? [one] : []));
    const prices = new Map(agreed.map(({ membership, listCents }) => [membership.membershipId, listCents]));
    await transferFamily(tx, office, there, peopleOf(goesOn, there), SYSTEM, prices);
    return true;
  }
  // Who has read that they continue reads that they do not, before it ends.
  const told = await tx.closingLetter.findUnique({ where: { householdId } });
  if (told?.continuesAtId || asked?.answer === "accepted") await tellFamilies(tx, office, closesOn, [householdId]);
  return false;
}

export type MovedFamilies = {
  /** How many have moved. */
  moved: number;
  /** Households that continue once a payment of theirs has its result: nothing of them ends meanwhile. */
  waiting: ReadonlySet<number>;
};

/**
 * Moves the families of an office whose last day is over to the location that takes them over, one transaction each, so that it goes on
 * where it was interrupted. Nothing is moved where nobody takes them over.
 */
export async function moveFamilies(office: OfficeId, closesOn: DateOn, stop?: AbortSignal): Promise<MovedFamilies> {
  const waiting = new Set<number>();
  let moved = 0;
  if ((await takenOverBy(db, office)) === null) return { moved, waiting };
  for (const { householdId } of await closingFamilies(db, office, closesOn)) {
    if (stop?.aborted) break;
    let moves = false;
    const work = async () => {
      moves = await transaction((tx) => moveFamily(tx, office, householdId, closesOn));
    };
    const about = { say: "a family did not move when its location closed", about: { householdId } };
    if (!(await softly(work, about))) waiting.add(householdId);
    if (!moves) continue;
    moved += 1;
    await failpoint("closing.moved");
  }
  return { moved, waiting };
}
