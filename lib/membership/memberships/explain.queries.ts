import "server-only";
import { z } from "zod";
import { policyOfPayment } from "@/lib/billing/dunning/queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { DELINQUENT_DAY, MEMBER_STATUSES, type MemberStatus } from "@/lib/platform/membership-status/schema";
import { explainingFacts, type Fact, type Inputs, type Next, nextOf } from "./explain.rules";
import { loadMembership } from "./queries";

export type StatusChange = {
  id: string;
  at: Date;
  from: MemberStatus | null;
  to: MemberStatus;
  /** What brought it about, as the audit trail names it. */
  action: string;
  reason: string | null;
  by: string | null;
};

/** Why a membership has its status: since when, by which facts, its history and what comes next. */
export type Why = { status: MemberStatus; since: Date; facts: Fact[]; steps: StatusChange[]; next: Next[] };

const withStatus = z.object({ status: z.enum(MEMBER_STATUSES) });
const statusIn = (value: unknown): MemberStatus | null => withStatus.safeParse(value).data?.status ?? null;

async function stepsOf(office: OfficeId, membershipId: number): Promise<StatusChange[]> {
  const rows = await db.auditEvent.findMany({
    where: { officeId: office, noun: "membership", nounId: String(membershipId) },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: 100,
  });
  const users = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ actorId }) => actorId ?? []) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return rows.flatMap(({ id, at, before, after, action, reason, actorId }) => {
    const [from, to] = [statusIn(before), statusIn(after)];
    if (to === null || to === from) return [];
    const user = users.find((one) => one.id === actorId);
    const by = user ? `${user.firstName} ${user.lastName}` : null;
    return [{ id: String(id), at, from, to, action, reason, by }];
  });
}

type Owed = { openCents: number; attemptCount: number; nextAttemptOn: DateOn | null; delinquentDay: number };

async function owedBy(membershipId: number): Promise<Owed> {
  const open = await db.obligation.findMany({
    where: { membershipId, status: "open" },
    select: { netCents: true, payment: { select: { id: true, attemptCount: true, nextAttemptOn: true } } },
  });
  const days = open.flatMap(({ payment }) => (payment?.nextAttemptOn ? [fromDbDate(payment.nextAttemptOn)] : []));
  const paymentId = open.find(({ payment }) => payment)?.payment?.id;
  return {
    delinquentDay: paymentId ? (await policyOfPayment(db, paymentId)).delinquentDay : DELINQUENT_DAY,
    openCents: open.reduce((sum, { netCents }) => sum + netCents, 0),
    attemptCount: Math.max(0, ...open.map(({ payment }) => payment?.attemptCount ?? 0)),
    nextAttemptOn: days.sort()[0] ?? null,
  };
}

async function disputeDay(membershipId: number, timezone: string): Promise<DateOn | null> {
  const dispute = await db.dispute.findFirst({
    where: { closedAt: null, payment: { obligations: { some: { membershipId } } } },
    orderBy: { dueBy: "asc" },
  });
  return dispute?.dueBy ? today(dispute.dueBy, timezone) : null;
}

/** Throws 404 for a membership of another office. */
export async function whyStatus(office: OfficeId, membershipId: number): Promise<Why> {
  const { row, facts, timezone } = await loadMembership(db, { officeId: office }, membershipId);
  const { current } = facts;
  const inputs: Inputs = {
    ...current,
    gpp: row.gpp,
    pastDueOn: row.pastDueOn && fromDbDate(row.pastDueOn),
    cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
    ...(await owedBy(row.id)),
    disputeDueOn: await disputeDay(row.id, timezone),
  };
  return {
    status: current.status,
    since: row.statusAt,
    facts: explainingFacts(inputs),
    steps: await stepsOf(office, row.id),
    next: nextOf(inputs, row.statusesBefore),
  };
}

export type DoneAct = { id: number; name: string; at: Date; by: string | null; undone: boolean; undoable: boolean };

/** What the office changed on a membership, newest first; only the last change can be undone, and not money. */
export async function actsOf(office: OfficeId, membershipId: number): Promise<DoneAct[]> {
  const rows = await db.membershipAct.findMany({
    where: { officeId: office, membershipId },
    include: { membership: { select: { revision: true } } },
    orderBy: { id: "desc" },
    take: 50,
  });
  const authorIds = rows.flatMap(({ createdById }) => createdById ?? []);
  const authors = await db.user.findMany({
    where: { id: { in: authorIds } },
    select: { id: true, firstName: true, lastName: true },
  });
  return rows.map(({ id, name, createdAt, createdById, undoneAt, movesMoney, revision, membership }) => {
    const author = authors.find((one) => one.id === createdById);
    const undone = undoneAt !== null;
    return {
      id,
      name,
      at: createdAt,
      by: author ? `${author.firstName} ${author.lastName}` : null,
      undone,
      undoable: !undone && !movesMoney && revision === membership.revision,
    };
  });
}
