import "server-only";
import { carryUses } from "@/lib/billing/benefits/commands";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { failpoint } from "@/lib/core/process/failpoint";
import { toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Membership } from "@/lib/generated/prisma/client";
import { applyEvent } from "@/lib/platform/membership-status/commands";
import type { Transfer } from "./schema";
import { type MovingRow, personThere, type TransferFacts, transferFacts } from "./transfer.queries";

type Person = { to: OfficeId; householdId: number; memberId: number };

/** The family's household at the other office, created with its account owner when there is none yet. */
async function householdAt(tx: Tx, to: OfficeId, { member, payerId }: TransferFacts, at: Date): Promise<Person> {
  const source = await tx.household.findUniqueOrThrow({ where: { id: member.householdId } });
  const known = await tx.household.findFirst({ where: { officeId: to, payerId }, orderBy: { id: "asc" } });
  const { id: _, officeId: __, createdAt: ___, ...contact } = source;
  const household = known ?? (await tx.household.create({ data: { ...contact, officeId: to, createdAt: at } }));
  const owner = await tx.member.findFirstOrThrow({ where: { householdId: source.id, addedById: null } });
  const ownerThere =
    (await tx.member.findFirst({ where: { householdId: household.id, addedById: null } })) ??
    (await personAt(tx, to, household.id, null, owner.id, at));
  if (owner.id === member.id) return { to, householdId: household.id, memberId: ownerThere.id };
  const person =
    (await personThere(tx, household.id, member)) ??
    (await personAt(tx, to, household.id, ownerThere.id, member.id, at));
  return { to, householdId: household.id, memberId: person.id };
}

/** The same person at the other office. */
async function personAt(tx: Tx, to: OfficeId, householdId: number, addedById: number | null, fromId: number, at: Date) {
  const from = await tx.member.findUniqueOrThrow({ where: { id: fromId } });
  const { firstName, lastName, birthOn, email, phone, employerId } = from;
  const relationship = addedById === null ? "myself" : from.relationship;
  return tx.member.create({
    data: {
      ...{ officeId: to, householdId, addedById, firstName, lastName, birthOn, relationship, email, phone, employerId },
      transferredFromId: fromId,
      createdAt: at,
      updatedAt: at,
    },
  });
}

/** List prices that were agreed to for the other office, in cents, by membership; who is not in it keeps their own. */
export type AgreedPrices = ReadonlyMap<number, number>;
const KEEP_PRICES: AgreedPrices = new Map();

type Place = { to: OfficeId; householdId: number; memberId: number; prices: AgreedPrices };

/** Carries on where the old membership stops: dates and count of periods stay, the office and its plan change. */
async function takeOver(tx: Tx, one: MovingRow, place: Place, at: Date): Promise<Membership> {
  if (!one.to) throw conflict("memberships.refusedTransfer.noPlan");
  const { unit, collection, payor, autoRenew, codeBps, anchorOn, nextIndex } = one.row;
  const listCents = place.prices.get(one.membershipId) ?? one.row.listCents;
  const { termEndOn, startedOn, feeWaived, createdAt } = one.row;
  return tx.membership.create({
    data: {
      ...{ officeId: place.to, householdId: place.householdId, memberId: place.memberId },
      ...{ planId: one.to.planId, planVersionId: one.to.planVersionId },
      ...{ unit, collection, payor, autoRenew, listCents, codeBps, anchorOn, nextIndex },
      nextDueOn: one.nextDueOn && toDbDate(one.nextDueOn),
      // The days since enrolment keep counting: the person joined once.
      ...{ termEndOn, startedOn, feeWaived, createdAt },
      status: "active_transferred",
      statusAt: at,
      source: "transfer",
      carriesOnId: one.membershipId,
    },
  });
}

async function handOver(tx: Tx, one: MovingRow, place: Place, author: Author): Promise<number> {
  const at = await now();
  const office = await tx.office.findUniqueOrThrow({ where: { id: one.row.officeId }, select: { timezone: true } });
  const facts = { endedOn: toDbDate(today(at, office.timezone)), nextDueOn: null };
  await applyEvent(tx, one.row, "transferredOut", facts, at, {
    author,
    action: "membership.transferOut",
    also: { toOffice: place.to },
  });
  await failpoint("transfer.left");
  const made = await takeOver(tx, one, place, at);
  const left = { office: systemOffice(one.row.officeId), membershipId: one.membershipId };
  await carryUses(tx, left, { office: place.to, membershipId: made.id });
  await audit(tx, author, {
    action: "membership.transferIn",
    noun: "membership",
    nounId: made.id,
    officeId: place.to,
    before: { status: null },
    after: {
      status: "active_transferred",
      fromOffice: one.row.officeId,
      listCents: made.listCents === one.row.listCents ? undefined : made.listCents,
    },
  });
  return made.id;
}

export type Transferred = { memberId: number; memberships: { from: number; to: number }[] };

/** Transfers a person as `transferMember` does, within the caller's transaction. @param lock unless the caller holds them already */
async function transferPerson(
  tx: Tx,
  from: OfficeId,
  to: OfficeId,
  input: Transfer,
  author: Author,
  lock: boolean,
  prices: AgreedPrices = KEEP_PRICES,
): Promise<Transferred> {
  const facts = await transferFacts(tx, from, to, input, lock);
  if (facts.refused) throw conflict(`memberships.refusedTransfer.${facts.refused}`);
  for (const householdId of new Set(facts.moving.map(({ row }) => row.householdId)))
    await beforeFamilyChanges(tx, householdId);
  const place = { ...(await householdAt(tx, to, facts, await now())), prices };
  await failpoint("transfer.placed");
  const memberships: Transferred["memberships"] = [];
  for (const one of facts.moving)
    memberships.push({ from: one.membershipId, to: await handOver(tx, one, place, author) });
  await failpoint("transfer.taken");
  return { memberId: place.memberId, memberships };
}

/**
 * Transfers a person's active memberships to another office of the caller (001 §4): from the next payment on they
 * belong to the other office, at the locked price and on the same days. Throws 404, and 409 with the reason when they
 * cannot be transferred; a repetition finds nothing left to transfer.
 */
export async function transferMember(
  from: OfficeId,
  to: OfficeId,
  input: Transfer,
  author: Author,
): Promise<Transferred> {
  return transaction((tx) => transferPerson(tx, from, to, input, author, true));
}

/**
 * Transfers several people of a family, all or none, in the transaction of a caller who holds their payer and memberships. Throws 404,
 * and 409 with the reason when one of them cannot be transferred.
 * @param prices what the family agreed to pay there where that is not what it pays now
 */
export async function transferFamily(
  tx: Tx,
  from: OfficeId,
  to: OfficeId,
  people: readonly Transfer[],
  author: Author,
  prices: AgreedPrices,
): Promise<void> {
  for (const person of people) await transferPerson(tx, from, to, person, author, false, prices);
}
