import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Prisma, Tx } from "@/lib/core/db/db";
import type { Membership } from "@/lib/generated/prisma/client";
import { changesOf, isOfCharge } from "./rules";
import type { DeskBefore, DeskTerms } from "./schema";

type Record = { id: number; before: Pick<DeskBefore, "payments"> & { memberships: readonly Kept[] } };
type Kept = Omit<DeskBefore["memberships"][number], "after">;
type Waiting = DeskBefore["changes"][number];

const FACTS = {
  id: true,
  status: true,
  statusesBefore: true,
  statusAt: true,
  pastDueOn: true,
  nextIndex: true,
  nextDueOn: true,
  revision: true,
  issues: true,
} as const;

/** How payments and whoever owes them stand, before the front desk takes the money. */
export type OwedFacts = Pick<DeskBefore, "payments"> & { memberships: readonly (Kept & { changes: number })[] };

/** Reads how payments and their memberships stand; nobody can change the memberships between that and what is done. */
export async function standingOf(tx: Tx, paymentIds: readonly number[]): Promise<OwedFacts> {
  const ids = [...paymentIds];
  // They are locked as settling locks them, after the payments.
  await tx.$queryRaw`select m.id from membership m where m.id in (select o.membership_id from obligation o
    where o.payment_id = any(${ids}::int[])) order by m.id for no key update`;
  const payments = await tx.payment.findMany({
    where: { id: { in: ids } },
    select: { id: true, nextAttemptOn: true, failureCode: true },
    orderBy: { id: "asc" },
  });
  const own = { obligations: { some: { paymentId: { in: ids }, status: "open" as const } } };
  const rows = await tx.membership.findMany({ where: own, select: FACTS, orderBy: { id: "asc" } });
  const memberships = rows.map(({ revision, issues, ...one }) => ({
    ...one,
    changes: changesOf({ revision, issues }),
  }));
  return { payments, memberships };
}

type DeskTaken = { officeId: number; householdId: number; amountCents: number; paymentIds: readonly number[] };

/** Writes a record of payments and of how things stood before them; returns its id. */
async function keep(tx: Tx, taken: DeskTaken, before: Prisma.InputJsonObject): Promise<number> {
  const { paymentIds, ...record } = taken;
  const { id } = await tx.deskRecord.create({ data: { ...record, before, createdAt: await now() } });
  await tx.payment.updateMany({ where: { id: { in: [...paymentIds] } }, data: { deskRecordId: id } });
  return id;
}

/**
 * Keeps how late payments and whoever owes them stand before the front desk records them as paid, so that a record for the
 * wrong family can be undone. The caller holds the payments' locks, and ends with `finishRecord`.
 * @param amountCents what the payments come to
 */
export async function beginRecord(
  tx: Tx,
  office: OfficeId,
  householdId: number,
  owed: readonly { id: number }[],
  amountCents: number,
): Promise<Record> {
  const paymentIds = owed.map(({ id }) => id);
  const before = await standingOf(tx, paymentIds);
  const id = await keep(tx, { officeId: office, householdId, amountCents, paymentIds }, before);
  return { id, before };
}

/** Memberships with how a record left them: what has changed them since was built on it. */
async function withAfter<One extends { id: number }>(tx: Tx, kept: readonly One[]) {
  const left = await tx.membership.findMany({
    where: { id: { in: kept.map(({ id }) => id) } },
    select: { id: true, status: true, revision: true, issues: true, nextIndex: true, nextDueOn: true },
  });
  const afterOf = new Map(left.map(({ id, ...after }) => [id, after]));
  return kept.map((one) => ({ ...one, after: afterOf.get(one.id) }));
}

/** Adds to a record how it left the memberships. */
export async function finishRecord(tx: Tx, { id, before }: Record): Promise<void> {
  const memberships = await withAfter(tx, before.memberships);
  await tx.deskRecord.update({ where: { id }, data: { before: { ...before, memberships } } });
}

/** Memberships as they stood before a first or renewed period was paid at the desk, and what waited for a later one. */
export type IssuedFrom = { memberships: readonly Membership[]; changes: readonly Waiting[] };

/** To be read before anything is changed, under the memberships' locks. */
export async function issuedFrom(tx: Tx, memberships: readonly Membership[]): Promise<IssuedFrom> {
  const waiting = { membershipId: { in: memberships.map(({ id }) => id) }, status: { in: [...WAITING] } };
  const rows = await tx.scheduledChange.findMany({ where: waiting, orderBy: { id: "asc" } });
  const changes = rows.flatMap(({ id, status, effectiveIndex }) =>
    status === "pending" || status === "lapsed" ? [{ id, status, effectiveIndex }] : [],
  );
  return { memberships, changes };
}

const WAITING = ["pending", "lapsed"] as const;

function termsOf(one: Membership): DeskTerms {
  const { planId, planVersionId, unit, listCents, anchorOn, startedOn, termEndOn, endedOn } = one;
  const { keptTwoBps, keptThreeBps, keptFourBps } = one;
  const kept = { keptTwoBps, keptThreeBps, keptFourBps };
  return { planId, planVersionId, unit, listCents, anchorOn, startedOn, termEndOn, endedOn, ...kept };
}

function keptOf(one: Membership): Kept {
  const { id, status, statusesBefore, statusAt, pastDueOn, nextIndex, nextDueOn } = one;
  return {
    id,
    status,
    statusesBefore,
    statusAt,
    pastDueOn,
    nextIndex,
    nextDueOn,
    terms: termsOf(one),
    changes: changesOf(one),
  };
}

/**
 * Keeps what the front desk recorded as paid that had not been due before: a first period, a renewed one, a final payment. Called
 * once the payment and what it is for are written.
 */
export async function recordIssued(
  tx: Tx,
  payment: { id: number; officeId: number; householdId: number; amountCents: number },
  { memberships, changes, exitQuoteId }: IssuedFrom & { exitQuoteId?: number },
): Promise<void> {
  const { officeId, householdId, amountCents } = payment;
  const kept = await withAfter(tx, memberships.map(keptOf));
  const before = {
    payments: [],
    issued: true,
    exitQuoteId: exitQuoteId ?? null,
    memberships: kept,
    changes: [...changes],
  };
  await keep(tx, { officeId, householdId, amountCents, paymentIds: [payment.id] }, before);
}

/**
 * Keeps what a card was charged for at the desk, so that it can be given back whole. No record is made where something else has
 * happened to the payments or the memberships meanwhile: what would come back is not how they stood then.
 * @param charged what was charged of it, and what that came to
 * @param standing as it was before the charge, of all that was tried
 */
export async function recordCharged(
  tx: Tx,
  charged: { officeId: OfficeId; householdId: number; paidIds: readonly number[]; amountCents: number },
  standing: OwedFacts,
): Promise<void> {
  const { officeId, householdId, paidIds, amountCents } = charged;
  const payments = standing.payments.filter(({ id }) => paidIds.includes(id));
  if (payments.length < paidIds.length || payments.length === 0) return;
  await tx.$queryRaw`select id from payment where id = any(${[...paidIds]}::int[]) order by id for no key update`;
  // Whoever pressed at the same moment has kept it, or has recorded it as paid in cash. What is the guarantor's is refunded.
  const isOther = [{ deskRecordId: { not: null } }, { method: "in_office" as const }, { claimId: { not: null } }];
  if ((await tx.payment.count({ where: { id: { in: [...paidIds] }, OR: isOther } })) > 0) return;
  // What somebody who has left had a share in is void, and their membership is not part of it.
  const own = { obligations: { some: { paymentId: { in: [...paidIds] }, status: "paid" as const } } };
  const owing = new Set((await tx.membership.findMany({ where: own, select: { id: true } })).map(({ id }) => id));
  const memberships = await withAfter(
    tx,
    standing.memberships.filter(({ id }) => owing.has(id)),
  );
  if (memberships.length < owing.size || !memberships.every((one) => one.after && isOfCharge(one, one.after))) return;
  const before = { payments, memberships, charged: true };
  await keep(tx, { officeId, householdId, amountCents, paymentIds: paidIds }, before);
}
