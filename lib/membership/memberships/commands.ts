import "server-only";
import { type IssuedFrom, issuedFrom } from "@/lib/billing/desk-records/commands";
import { recordedSince } from "@/lib/billing/desk-records/queries";
import { changesOf, issuesOfUndo } from "@/lib/billing/desk-records/rules";
import { NONE_KEPT } from "@/lib/billing/dues/scheduled-changes.commands";
import { untilOf } from "@/lib/billing/dues/until.rules";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { voidOpen } from "@/lib/billing/payments/void.commands";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db, isDuplicate, type Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { applyEvent, revertStatus } from "@/lib/platform/membership-status/commands";
import { HAS_ENDED } from "@/lib/platform/membership-status/schema";
import { announceAgain, takeBackLetters } from "./price-letters.commands";
import { type Comparison, compare, type Loaded, loadMembership, type Owner } from "./queries";
import {
  type ActRefusal,
  type Decided,
  type Decision,
  isRefused,
  type MembershipFacts,
  type NewChange,
  type Refused,
} from "./rules";
import type { ActName, ActOnly } from "./schema";
import { changedColumns, readStoredTerms, storedTerms } from "./wire";

/**
 * What a change does in addition to the membership itself, in the same transaction: an in-office payment, a charge. `from` is how the
 * membership stood before.
 */
export type Beside = (tx: Tx, loaded: Loaded, decided: Decided, from: IssuedFrom) => Promise<void>;

export type Act = {
  name: ActName;
  decide(facts: MembershipFacts): Decision;
  /** The act writes to the family itself: a receipt says what it has paid for. */
  told?: true;
  /** Present where money moves: such a change is refunded, not undone. */
  money?: Beside;
};

/** What an act does, or would do when it is only looked at. */
export type ActResult = Comparison & {
  /** Null for a preview. */
  act: { id: number; undoable: boolean } | null;
  /** Why it is not possible; only a preview returns it, the change itself throws 409 or 400. */
  refused: ActRefusal | null;
  /** Refused because the office closes: the last day on which they are a member all the same; null where that is not the reason. */
  memberUntil: DateOn | null;
  /** To be sent with the act, so that it does what was shown or nothing. */
  revision: number;
  /** It does not hold yet but waits for its period or for a payment's result. */
  waits: boolean;
  /** The membership's balance that is waived. */
  forgivenCents: number;
};

export function refuse({ refused, field }: Refused): never {
  const message = `memberships.refused.${refused}`;
  throw field ? invalid({ [field]: message }) : conflict(message);
}

/** Throws 409 when the membership has changed since the preview. */
export function refuseStale(facts: MembershipFacts, { preview, revision }: ActOnly): void {
  if (!preview && revision !== undefined && revision !== facts.revision) throw conflict("errors.changedMeanwhile");
}

async function dropChanges(tx: Tx, loaded: Loaded, decided: Decided): Promise<number[]> {
  const kinds = [...(decided.drop ?? []), ...(decided.schedule ? [decided.schedule.kind] : [])];
  const dropped = loaded.facts.scheduledChanges.filter(({ kind }) => kinds.includes(kind));
  const ids = dropped.map(({ id }) => id);
  const waiting = { id: { in: ids }, status: { in: ["pending" as const, "lapsed" as const] } };
  await tx.scheduledChange.updateMany({ where: waiting, data: { status: "void" } });
  const prices = bringsPlan(loaded, decided) ? dropped.filter(({ kind }) => kind === "price") : [];
  const ended = prices.map((one) => ({ ...one, membershipId: loaded.row.id }));
  await takeBackLetters(tx, systemOffice(loaded.row.officeId), ended, "plan");
  return ids;
}

/** Whether another plan takes the place of the present one, now or later: then no price announced for that is drawn. */
const bringsPlan = ({ facts: { current } }: Loaded, { schedule: later, set }: Decided) =>
  later?.kind === "plan" || (set.planVersionId !== undefined && set.planVersionId !== current.planVersionId);

async function schedule(tx: Tx, membershipId: number, change: NewChange, author: Author): Promise<number> {
  const { kind, effectiveIndex } = change;
  const payload: Prisma.InputJsonObject = { ...change.payload };
  const made = await tx.scheduledChange.create({
    data: { membershipId, kind, effectiveIndex, payload, createdAt: await now(), createdById: userOf(author) },
  });
  return made.id;
}

/** Scheduled changes keep their period when the periods are renumbered. */
async function moveChanges(tx: Tx, membershipId: number, by: number): Promise<void> {
  if (by === 0) return;
  await tx.scheduledChange.updateMany({
    where: { membershipId, status: "pending" },
    data: { effectiveIndex: { increment: by } },
  });
}

async function write(tx: Tx, { row, facts }: Loaded, name: ActName, decided: Decided, author: Author): Promise<void> {
  const at = await now();
  const columns = { ...changedColumns(decided.set), ...(decided.endsKept ? NONE_KEPT : {}) };
  const action = `membership.${name}` as const;
  const { before, after } = storedTerms(facts.current, decided.set);
  if (decided.event) {
    await applyEvent(tx, row, decided.event, columns, at, { author, action, also: after });
    return;
  }
  await tx.membership.update({
    where: { id: row.id, officeId: row.officeId },
    data: { ...columns, revision: { increment: 1 } },
  });
  const noun = { action, noun: "membership", nounId: row.id, officeId: row.officeId };
  await audit(tx, author, { ...noun, before, after: { ...after, ...(decided.schedule?.payload ?? {}) } });
}

async function openCents(tx: Tx, { row }: Loaded, { waivesDebt: letsGo = false }: Decided): Promise<number> {
  if (!letsGo) return 0;
  const { _sum } = await tx.obligation.aggregate({
    where: { officeId: row.officeId, membershipId: row.id, status: "open" },
    _sum: { netCents: true },
  });
  return _sum.netCents ?? 0;
}

/** Whether money moves: then it is refunded instead of undone. */
const movesMoney = (act: Act, { waivesDebt: letsGo = false }: Decided) => act.money !== undefined || letsGo;

/** Does what was decided for one membership that is locked, and what goes beside it. Returns the id in its history. */
export async function perform(tx: Tx, loaded: Loaded, act: Act, decided: Decided, author: Author): Promise<number> {
  const { row, facts } = loaded;
  const beside = act.money && { take: act.money, from: await issuedFrom(tx, [row]) };
  await write(tx, loaded, act.name, decided, author);
  const droppedIds = await dropChanges(tx, loaded, decided);
  await moveChanges(tx, row.id, (decided.set.nextIndex ?? facts.current.nextIndex) - facts.current.nextIndex);
  const madeIds = decided.schedule ? [await schedule(tx, row.id, decided.schedule, author)] : [];
  await beside?.take(tx, loaded, decided, beside.from);
  if (decided.waivesDebt) await voidOpen(tx, row.officeId, row.id, facts.today);
  const { revision, status } = await tx.membership.findUniqueOrThrow({ where: { id: row.id } });
  const { before, after } = storedTerms(facts.current, decided.set);
  const made = await tx.membershipAct.create({
    data: {
      officeId: row.officeId,
      membershipId: row.id,
      name: act.name,
      before: { ...before, status: facts.current.status },
      after: { ...after, status },
      madeIds,
      droppedIds,
      revision,
      changes: changesOf(row),
      movesMoney: movesMoney(act, decided),
      createdAt: await now(),
      createdById: userOf(author),
    },
  });
  return made.id;
}

const IDLE: Decided = { set: {} };

/** Why an act is not possible, and what holds instead where its office closes. */
function refusalOf({ row, facts }: Loaded, decision: Decision): Pick<ActResult, "refused" | "memberUntil"> {
  const refused = isRefused(decision) ? decision.refused : null;
  const { current, closesOn } = facts;
  if (refused !== "officeCloses" || HAS_ENDED.has(current.status)) return { refused, memberUntil: null };
  const until = untilOf({ ...current, cancelOn: row.cancelOn && fromDbDate(row.cancelOn), closesOn });
  return { refused, memberUntil: until === null || until.kind === "renews" ? null : until.on };
}

/** Says what an act would do, in the membership and in the family's next payments. Throws 404. */
async function previewAct(act: Act, owner: Owner, membershipId: number): Promise<ActResult> {
  const loaded = await loadMembership(db, owner, membershipId);
  const decision = act.decide(loaded.facts);
  const decided = isRefused(decision) ? IDLE : decision;
  return {
    ...(await compare(db, loaded, decided)),
    act: null,
    ...refusalOf(loaded, decision),
    revision: loaded.facts.revision,
    waits: decided.schedule !== undefined,
    forgivenCents: await openCents(db, loaded, decided),
  };
}

/** A person already on the plan through another membership cannot get it twice: 409 with a message. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDuplicate(error)) throw conflict("memberships.onPlanAlready");
    throw error;
  }
}

/**
 * Changes a membership, or previews the change. With the `revision` of the preview a repeated or concurrent change is
 * refused. Throws 404 for another office's membership, 409 (or 400 on the field) with the reason when it is not
 * possible.
 */
export async function doAct(act: Act, owner: Owner, request: ActOnly, author: Author): Promise<ActResult> {
  if (request.preview) return previewAct(act, owner, request.subscriptionId);
  return inWords(
    transaction(async (tx) => {
      const loaded = await loadMembership(tx, owner, request.subscriptionId, true);
      refuseStale(loaded.facts, request);
      const decision = act.decide(loaded.facts);
      if (isRefused(decision)) refuse(decision);
      const comparison = await compare(tx, loaded, decision);
      await beforeFamilyChanges(tx, loaded.row.householdId, act.told ? [loaded.row.id] : []);
      const forgivenCents = await openCents(tx, loaded, decision);
      const id = await perform(tx, loaded, act, decision, author);
      const { revision } = await tx.membership.findUniqueOrThrow({ where: { id: loaded.row.id } });
      return {
        ...comparison,
        act: { id, undoable: !movesMoney(act, decision) },
        refused: null,
        memberUntil: null,
        revision,
        waits: decision.schedule !== undefined,
        forgivenCents,
      };
    }),
  );
}

/**
 * Undoes a change: the membership and its scheduled changes return to their earlier state. Throws 404 for another
 * office's, 409 when something followed or money moved, which is refunded instead.
 */
export async function undoAct(owner: Owner, actId: number, author: Author): Promise<void> {
  await inWords(
    transaction(async (tx) => {
      const found = await tx.membershipAct.findUnique({ where: { id: actId } });
      if (!found) throw notFound();
      const { row, facts } = await loadMembership(tx, owner, found.membershipId, true);
      const act = await tx.membershipAct.findUniqueOrThrow({ where: { id: actId } });
      if (act.movesMoney) throw conflict("memberships.undoMoney");
      if (act.undoneAt || act.revision !== row.revision) throw conflict("memberships.undoTooLate");
      const { status, ...before } = readStoredTerms(act.before);
      const at = await now();
      await beforeFamilyChanges(tx, row.householdId);
      await tx.scheduledChange.updateMany({ where: { id: { in: act.madeIds } }, data: { status: "void" } });
      await moveChanges(tx, row.id, (before.nextIndex ?? facts.current.nextIndex) - facts.current.nextIndex);
      const waits = HAS_ENDED.has(status ?? row.status) ? "lapsed" : "pending";
      const dropped = { id: { in: act.droppedIds }, withdrawnAt: null };
      const back = await tx.scheduledChange.updateManyAndReturn({ where: dropped, data: { status: waits } });
      const isRecordedSince = (await recordedSince(tx, row.householdId, act.createdAt)).has(row.id);
      const columns = { ...changedColumns(before), ...issuesOfUndo(row, act.changes, isRecordedSince) };
      await revertStatus(tx, row, status ?? row.status, columns, at, {
        author,
        action: "membership.actUndone",
        also: { act: act.name },
      });
      if (waits === "pending")
        await announceAgain(
          tx,
          systemOffice(row.officeId),
          back.map(({ id }) => id),
        );
      await tx.membershipAct.update({ where: { id: actId }, data: { undoneAt: at } });
    }),
  );
}
