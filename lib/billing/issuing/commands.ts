import "server-only";
import { type DateOn, fromDbDate, laterOf, toDbDate } from "@/lib/core/dates";
import { type Prisma, type Tx, transaction } from "@/lib/core/db";
import { failpoint } from "@/lib/core/failpoint";
import { log } from "@/lib/core/log";
import { cents } from "@/lib/core/money";
import { bookAll, type Entry } from "@/lib/ledger/commands";
import { obligationDue, writtenOff } from "@/lib/ledger/rules";
import { discountOf } from "@/lib/plans/rules";
import { applyDueChanges } from "../changes/commands";
import { applicationFee, collectionOf, type Period } from "../rules";
import { applicationFeeOfTier } from "../schema";
import { type DueMembership, dueMemberships, lockDuePayers } from "./queries";
import { duePeriods, priced } from "./rules";

const PAYERS_A_BATCH = 100;

type NewObligation = Omit<Prisma.ObligationCreateManyInput, "paymentId"> & { netCents: number };
type Group = {
  payerId: number;
  officeId: number;
  householdId: number;
  dueOn: DateOn;
  today: DateOn;
  from: DueMembership;
  rows: NewObligation[];
};

function obligationOf(row: DueMembership, period: Period, at: Date): NewObligation {
  const discount = discountOf({
    memberCount: row.familySize,
    family: row,
    codeBps: row.codeBps,
    disableFamilyDiscounts: row.disableFamilyDiscounts,
  });
  return {
    membershipId: row.id,
    officeId: row.officeId,
    kind: "dues",
    periodIndex: period.index,
    dueOn: toDbDate(period.startOn),
    periodStartOn: toDbDate(period.startOn),
    periodEndOn: toDbDate(period.endOn),
    planVersionId: row.planVersionId,
    ...priced(cents(row.listCents), discount.bps),
    discountBps: discount.bps,
    discountReason: discount.reason,
    familySize: row.familySize,
    createdAt: at,
  };
}

const groupKey = (row: { payerId: number; officeId: number }, dueOn: DateOn) =>
  `${row.payerId}/${row.officeId}/${dueOn}`;

type Issue = {
  groups: Map<string, Group>;
  forReview: NewObligation[];
  advanced: { row: DueMembership; nextIndex: number; nextDueOn: DateOn | null; termEndOn: DateOn }[];
};

function issueOf(rows: DueMembership[], at: Date): Issue {
  const issue: Issue = { groups: new Map(), forReview: [], advanced: [] };
  for (const row of rows) {
    const plan = duePeriods(row, row.today);
    issue.advanced.push({ row, ...plan });
    for (const [position, period] of plan.periods.entries()) {
      if (row.issued.includes(period.index)) continue;
      const obligation = obligationOf(row, period, at);
      // After an outage of more than a period only the oldest is collected; a person decides about the others.
      if (position > 0) {
        issue.forReview.push(obligation);
        continue;
      }
      const key = groupKey(row, period.startOn);
      const group = issue.groups.get(key) ?? {
        payerId: row.payerId,
        officeId: row.officeId,
        householdId: row.householdId,
        dueOn: period.startOn,
        today: row.today,
        from: row,
        rows: [],
      };
      group.rows.push(obligation);
      issue.groups.set(key, group);
    }
  }
  return issue;
}

const totalOf = (group: Group) => group.rows.reduce((sum, row) => sum + row.netCents, 0);

/** Opens the payments of the groups that need one; answers payment ids by group key. */
async function openPayments(tx: Tx, groups: [string, Group][], at: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const rowOf = (group: Group, batch: string): Prisma.PaymentCreateManyInput => {
    const amountCents = totalOf(group);
    return {
      payerId: group.payerId,
      officeId: group.officeId,
      householdId: group.householdId,
      dueOn: toDbDate(group.dueOn),
      batch,
      amountCents,
      appFeeCents: applicationFee(cents(amountCents), applicationFeeOfTier(group.from.tierLevel), group.rows.length),
      mode: group.from.mode ?? "destination",
      stripeAccountId: group.from.stripeAccountId,
      status: "planned",
      nextTryOn: toDbDate(laterOf(group.dueOn, group.today)),
      createdAt: at,
    };
  };
  const open = async (wanted: [string, Group][], batch: (group: Group) => string) => {
    if (wanted.length === 0) return;
    const made = await tx.payment.createManyAndReturn({
      data: wanted.map(([, group]) => rowOf(group, batch(group))),
      skipDuplicates: true,
      select: { id: true, payerId: true, officeId: true, dueOn: true },
    });
    for (const one of made) ids.set(groupKey(one, fromDbDate(one.dueOn)), one.id);
  };
  await open(groups, () => "cycle");
  // A payment of that day exists already (a plan joined later on the same day): the newcomer gets one of its own.
  await open(
    groups.filter(([key]) => !ids.has(key)),
    (group) => `cycle:${group.from.id}:${group.from.nextIndex}`,
  );
  return ids;
}

function journalsOf(
  obligations: { id: number; officeId: number; dueOn: Date; netCents: number }[],
  smallIds: Set<number>,
): Entry[] {
  return obligations.flatMap((one) => {
    const common = { source: `obligation:${one.id}`, effectiveOn: fromDbDate(one.dueOn), officeId: one.officeId };
    const due: Entry = { ...common, kind: "dues", lines: obligationDue(cents(one.netCents)) };
    return smallIds.has(one.id)
      ? [due, { ...common, kind: "write_off", lines: writtenOff(cents(one.netCents)) }]
      : [due];
  });
}

async function store(tx: Tx, issue: Issue, at: Date): Promise<void> {
  const groups = [...issue.groups.entries()];
  const fates = new Map(groups.map(([key, group]) => [key, collectionOf(totalOf(group))]));
  const payments = await openPayments(
    tx,
    groups.filter(([key]) => fates.get(key) === "charge"),
    at,
  );
  await failpoint("issue.payments");
  const data: Prisma.ObligationCreateManyInput[] = groups.flatMap(([key, group]) =>
    group.rows.map((row) => {
      const fate = fates.get(key);
      const status = fate === "charge" ? "open" : fate === "writeOff" && row.netCents > 0 ? "written_off" : "paid";
      return { ...row, status, paymentId: payments.get(key) ?? null };
    }),
  );
  for (const row of issue.forReview) data.push({ ...row, status: "open", paymentId: null });
  const made = await tx.obligation.createManyAndReturn({
    data,
    select: { id: true, officeId: true, dueOn: true, netCents: true, status: true },
  });
  const small = new Set(made.filter((one) => one.status === "written_off").map((one) => one.id));
  await bookAll(tx, journalsOf(made, small));
  await advance(tx, issue.advanced);
  if (issue.forReview.length > 0) log.warn({ count: issue.forReview.length }, "missed periods left for review");
}

async function advance(tx: Tx, moved: Issue["advanced"]): Promise<void> {
  const ids = moved.map(({ row }) => row.id);
  const indexes = moved.map(({ nextIndex }) => nextIndex);
  const dues = moved.map(({ nextDueOn }) => nextDueOn);
  const terms = moved.map(({ termEndOn }) => termEndOn);
  await tx.$executeRaw`
    update membership m set revision = revision + 1, next_index = v.next_index, next_due_on = v.next_due_on::date, term_end_on = v.term_end_on::date
    from unnest(${ids}::int[], ${indexes}::int[], ${dues}::text[], ${terms}::text[]) as v(id, next_index, next_due_on, term_end_on)
    where m.id = v.id`;
}

/**
 * Issues what falls due at `at` for one batch of payers: obligations with their price and discount frozen, and one
 * payment for each payer, office and due date. A day is billed from 06:00 local time of the office on. Several
 * workers may run it at once: each payer is taken by one of them. Answers how many memberships were advanced;
 * 0 means that nothing is due (or others are at it).
 */
export async function issueBatch(at: Date): Promise<number> {
  const issued = await transaction(async (tx) => {
    const payers = await lockDuePayers(tx, at, PAYERS_A_BATCH);
    if (payers.length === 0) return 0;
    await applyDueChanges(tx, at, payers);
    const rows = await dueMemberships(tx, at, payers);
    await store(tx, issueOf(rows, at), at);
    await failpoint("issue.stored");
    return rows.length;
  }, 60_000);
  if (issued > 0) await failpoint("issue.done");
  return issued;
}

/** `issueBatch` until nothing is left; answers how many memberships were advanced. */
export async function issueDue(at: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await issueBatch(at);
    if (done === 0) return total;
    total += done;
  }
}
