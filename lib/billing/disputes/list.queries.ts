import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { addDays } from "@/lib/core/time/dates";
import { type DateRange, WHOLE } from "@/lib/core/time/period";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import type { DisputeRow } from "./list.rules";
import { daysLeft, disputeStageOf } from "./rules";
import { DISPUTE_FILTERS, type DisputeFilter } from "./schema";

const ASKS: Prisma.DisputeWhereInput = { status: { endsWith: "needs_response" } };
const WAITS: Prisma.DisputeWhereInput = { sendingAt: null, acceptedAt: null };

/** The same stages as `disputeStageOf`, as conditions. */
const WHERE: Record<DisputeFilter, Prisma.DisputeWhereInput> = {
  all: {},
  needsResponse: { ...ASKS, ...WAITS },
  underReview: { OR: [{ status: { endsWith: "under_review" } }, { ...ASKS, NOT: WAITS }] },
  won: { status: "won" },
  lost: { OR: [{ status: "lost" }, { status: "prevented", takenCents: { gt: 0 } }] },
  over: { OR: [{ status: "warning_closed" }, { status: "prevented", takenCents: { lte: 0 } }] },
};

/** What is over is looked for by the day of the decision, everything else by the day it came in. */
const DECIDED: readonly DisputeFilter[] = ["won", "lost", "over"];

/** Disputes under a filter, of some days of the office. */
function among(office: OfficeId, filter: DisputeFilter, days: DateRange, timezone: string): Prisma.DisputeWhereInput {
  const { from, until } = days;
  const there = { officeId: office, ...WHERE[filter] };
  if (from === null && until === null) return there;
  const range = {
    ...(from ? { gte: instantAt(from, "00:00", timezone) } : {}),
    ...(until ? { lt: instantAt(addDays(until, 1), "00:00", timezone) } : {}),
  };
  if (DECIDED.includes(filter)) return { ...there, closedAt: range };
  return { AND: [there, { OR: [{ openedAt: range }, { openedAt: null, createdAt: range }] }] };
}

/** The office's disputes, of some days or of all, those due soonest first, then the newest. */
export async function disputeList(
  office: OfficeId,
  view: { filter: DisputeFilter; days?: DateRange; skip?: number; take?: number },
): Promise<DisputeRow[]> {
  const { timezone } = await placeOf(office);
  const at = await now();
  const rows = await db.dispute.findMany({
    where: among(office, view.filter, view.days ?? WHOLE, timezone),
    include: { payment: { select: { householdId: true } } },
    orderBy:
      view.filter === "needsResponse"
        ? [{ dueBy: { sort: "asc", nulls: "last" } }, { id: "asc" }]
        : [{ openedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    ...(view.skip ? { skip: view.skip } : {}),
    ...(view.take ? { take: view.take } : {}),
  });
  const owners = await ownersOf(
    office,
    rows.map(({ payment }) => payment.householdId),
  );
  const day = (moment: Date | null) => (moment ? today(moment, timezone) : null);
  return rows.map((row) => {
    const owner = owners.get(row.payment.householdId);
    const dueOn = day(row.dueBy);
    const { id, stripeId, status, reason, amountCents, feeCents } = row;
    return {
      ...{ id, stripeId, status, reason, amountCents, feeCents, dueOn },
      memberId: owner?.id ?? null,
      name: owner ? `${owner.firstName} ${owner.lastName}` : "",
      stage: disputeStageOf(row, at),
      inquiry: status.startsWith("warning_"),
      openedOn: today(row.openedAt ?? row.createdAt, timezone),
      daysLeft: daysLeft(dueOn, today(at, timezone)),
      submittedOn: day(row.submittedAt),
      closedOn: day(row.closedAt),
    };
  });
}

async function ownersOf(office: OfficeId, householdIds: readonly number[]) {
  // A family that was handed over keeps its history with the office that was paid.
  const rows = await db.member.findMany({
    where: { householdId: { in: [...householdIds] }, addedById: null, household: { members: { some: {} } } },
    select: { id: true, householdId: true, firstName: true, lastName: true, officeId: true },
  });
  return new Map(rows.map((row) => [row.householdId, { ...row, id: row.officeId === office ? row.id : null }]));
}

async function placeOf(office: OfficeId) {
  const row = await db.office.findUnique({ where: { id: office }, select: { timezone: true, officeName: true } });
  if (!row) throw notFound();
  return row;
}

/** How many disputes each filter shows, of some days or of all. */
export async function disputeCounts(office: OfficeId, days = WHOLE): Promise<Record<DisputeFilter, number>> {
  const { timezone } = await placeOf(office);
  const counts = await Promise.all(
    DISPUTE_FILTERS.map(
      async (name) => [name, await db.dispute.count({ where: among(office, name, days, timezone) })] as const,
    ),
  );
  return Object.fromEntries(counts) as Record<DisputeFilter, number>;
}
