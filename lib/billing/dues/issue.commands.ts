import "server-only";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { applicationFee, collectionOf } from "@/lib/billing/payments/rules";
import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import { type Tx, transaction } from "@/lib/core/db/db";
import { noteFault } from "@/lib/core/faults/faults";
import { cents } from "@/lib/core/money";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { type DateOn, dateOn, laterOf } from "@/lib/core/time/dates";
import { type NewJournal, postJournals } from "@/lib/platform/ledger/commands";
import { obligationDue, writtenOff } from "@/lib/platform/ledger/rules";
import type { Period } from "@/lib/platform/membership-status/period.rules";
import type { PeriodPrice } from "@/lib/practice/plans/rules";
import { type DueMembership, dueMemberships, duePayers, lockDuePayers, lockPayer } from "./issue.queries";
import { duePeriods } from "./issue.rules";
import { periodPrice } from "./period-price.rules";
import { applyDueChanges } from "./scheduled-changes.commands";

const PAYERS_A_BATCH = 1000;

type NewObligation = PeriodPrice & {
  membershipId: number;
  officeId: number;
  periodIndex: number;
  startOn: DateOn;
  endOn: DateOn;
  planVersionId: number;
};
type Group = {
  payerId: number;
  officeId: number;
  householdId: number;
  dueOn: DateOn;
  today: DateOn;
  from: DueMembership;
  rows: NewObligation[];
};

function obligationOf(row: DueMembership, period: Period): NewObligation {
  return {
    membershipId: row.id,
    officeId: row.officeId,
    periodIndex: period.index,
    startOn: period.startOn,
    endOn: period.endOn,
    planVersionId: row.planVersionId,
    // As people are counted today: who joined since the period began counts, who has gone does not.
    ...periodPrice(row, { memberships: row.family, discounts: row }, row.today),
  };
}

const groupKey = (row: { payerId: number; officeId: number }, dueOn: DateOn) =>
  `${row.payerId}/${row.officeId}/${dueOn}`;

type Issue = {
  groups: Map<string, Group>;
  forReview: NewObligation[];
  advanced: { row: DueMembership; nextIndex: number; nextDueOn: DateOn | null; termEndOn: DateOn }[];
};

function issueOf(rows: DueMembership[]): Issue {
  const issue: Issue = { groups: new Map(), forReview: [], advanced: [] };
  for (const row of rows) {
    const plan = duePeriods(row, row.today);
    issue.advanced.push({ row, ...plan });
    for (const [position, period] of plan.periods.entries()) {
      if (row.issued.includes(period.index)) continue;
      const obligation = obligationOf(row, period);
      // After an outage of more than a period only the oldest is collected; a person decides about the others.
      if (position > 0 || row.behind) {
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

type Found = { id: number; payerId: number; officeId: number; dueOn: string };

/** Opens payments, and leaves out those that exist; `keyOf` distinguishes a payer's payments. */
function insertPayments(tx: Tx, groups: Group[], keyOf: (group: Group) => string, at: Date): Promise<Found[]> {
  const of = <Value>(pick: (group: Group) => Value) => groups.map(pick);
  const amounts = groups.map(totalOf);
  const fees = groups.map(({ from, rows }, index) =>
    applicationFee(cents(amounts[index] ?? 0), applicationFeeOfTier(from.tierLevel), rows.length),
  );
  return tx.$queryRaw<Found[]>`
    insert into payment (payer_id, office_id, household_id, due_on, purpose, batch_key, amount_cents, app_fee_cents, mode, stripe_account_id, status, next_attempt_on, created_at)
    select v.payer, v.office, v.household, v.due::date, 'dues', v.key, v.amount, v.fee, v.mode::"ChargeMode", v.account, 'planned', v.try::date, ${at}
    from unnest(${of(({ payerId }) => payerId)}::int[], ${of(({ officeId }) => officeId)}::int[], ${of(({ householdId }) => householdId)}::int[],
      ${of(({ dueOn }) => dueOn)}::text[], ${of(keyOf)}::text[], ${amounts}::int[], ${fees}::int[], ${of(({ from }) => from.mode ?? "destination")}::text[],
      ${of(({ from }) => from.stripeAccountId)}::text[], ${of(({ dueOn, today }) => laterOf(dueOn, today))}::text[])
      as v(payer, office, household, due, key, amount, fee, mode, account, try)
    on conflict do nothing returning id, payer_id as "payerId", office_id as "officeId", due_on::text as "dueOn"`;
}

/** Opens the payments of the groups that need one; returns payment ids by group key. */
async function openPayments(tx: Tx, groups: [string, Group][], at: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const open = async (wanted: Group[], keyOf: (group: Group) => string) => {
    if (wanted.length === 0) return;
    for (const one of await insertPayments(tx, wanted, keyOf, at)) ids.set(groupKey(one, dateOn(one.dueOn)), one.id);
  };
  const all = groups.map(([, group]) => group);
  await open(all, ({ dueOn, from }) => batchKey.run(dueOn, from.mode ?? "destination"));
  // A payment of that day exists already (a plan joined later on the same day): the newcomer gets one of its own.
  const left = groups.filter(([key]) => !ids.has(key)).map(([, group]) => group);
  await open(left, ({ from }) => batchKey.latecomer(from.id, from.nextIndex));
  return ids;
}

type Made = { id: number; officeId: number; dueOn: string; netCents: number; status: string };
type Fate = { status: "open" | "paid" | "written_off"; paymentId: number | null };

function insertObligations(tx: Tx, rows: readonly (NewObligation & Fate)[], at: Date): Promise<Made[]> {
  const of = <Value>(pick: (row: NewObligation & Fate) => Value) => rows.map(pick);
  return tx.$queryRaw<Made[]>`
    insert into obligation (membership_id, office_id, kind, period_index, due_on, period_start_on, period_end_on, plan_version_id, list_cents,
      discount_cents, net_cents, discount_bps, discount_reason, family_size, status, payment_id, created_at)
    select v.membership, v.office, 'dues', v.period, v.start::date, v.start::date, v.finish::date, v.version, v.list, v.discount, v.net, v.bps, v.reason::"DiscountReason", v.family,
      v.status::"ObligationStatus", v.payment, ${at}
    from unnest(${of(({ membershipId }) => membershipId)}::int[], ${of(({ officeId }) => officeId)}::int[], ${of(({ periodIndex }) => periodIndex)}::int[],
      ${of(({ startOn }) => startOn)}::text[], ${of(({ endOn }) => endOn)}::text[], ${of(({ planVersionId }) => planVersionId)}::int[],
      ${of(({ listCents }) => listCents)}::int[], ${of(({ discountCents }) => discountCents)}::int[], ${of(({ netCents }) => netCents)}::int[],
      ${of(({ discountBps }) => discountBps)}::int[], ${of(({ discountReason }) => discountReason)}::text[], ${of(({ familySize }) => familySize)}::int[],
      ${of(({ status }) => status)}::text[], ${of(({ paymentId }) => paymentId)}::int[])
      as v(membership, office, period, start, finish, version, list, discount, net, bps, reason, family, status, payment)
    returning id, office_id as "officeId", due_on::text as "dueOn", net_cents as "netCents", status::text as status`;
}

function journalsOf(obligations: readonly Made[]): NewJournal[] {
  return obligations.flatMap(({ id, dueOn, officeId, netCents, status }) => {
    const common = { source: `obligation:${id}`, effectiveOn: dateOn(dueOn), officeId };
    const due: NewJournal = { ...common, kind: "dues", lines: obligationDue(cents(netCents)) };
    return status === "written_off"
      ? [due, { ...common, kind: "write_off", lines: writtenOff(cents(netCents)) }]
      : [due];
  });
}

/** A member with nothing to pay never becomes late because of the rest of the family. */
function fateOf(row: NewObligation, group: ReturnType<typeof collectionOf> | undefined, paymentId?: number): Fate {
  if (row.netCents === 0 || group === "nothing") return { status: "paid", paymentId: null };
  return group === "charge"
    ? { status: "open", paymentId: paymentId ?? null }
    : { status: "written_off", paymentId: null };
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
  const rows = groups.flatMap(([key, { rows: all }]) =>
    all.map((row) => ({ ...row, ...fateOf(row, fates.get(key), payments.get(key)) })),
  );
  const forReview = issue.forReview.map((row) => ({ ...row, ...fateOf(row, "charge") }));
  await postJournals(tx, journalsOf(await insertObligations(tx, [...rows, ...forReview], at)));
  await advance(tx, issue.advanced);
  if (issue.forReview.length > 0) log.warn({ count: issue.forReview.length }, "missed periods left for review");
}

async function advance(tx: Tx, moved: Issue["advanced"]): Promise<void> {
  const ids = moved.map(({ row }) => row.id);
  const indexes = moved.map(({ nextIndex }) => nextIndex);
  const dues = moved.map(({ nextDueOn }) => nextDueOn);
  const terms = moved.map(({ termEndOn }) => termEndOn);
  await tx.$executeRaw`
    update membership m set revision = revision + 1, issues = issues + 1, next_index = v.next_index, next_due_on = v.next_due_on::date, term_end_on = v.term_end_on::date
    from unnest(${ids}::int[], ${indexes}::int[], ${dues}::text[], ${terms}::text[]) as v(id, next_index, next_due_on, term_end_on)
    where m.id = v.id`;
}

/** Issues for locked payers; returns how many memberships were advanced. */
async function issueFor(tx: Tx, at: Date, payers: number[]): Promise<number> {
  if (payers.length === 0) return 0;
  await applyDueChanges(tx, at, payers);
  const rows = await dueMemberships(tx, at, payers);
  await store(tx, issueOf(rows), at);
  await failpoint("issue.stored");
  return rows.length;
}

/** One payer at a time after a failed batch: one bad payer holds up nobody else. */
async function issueAlone(at: Date): Promise<number> {
  let issued = 0;
  for (const payerId of await duePayers(at, PAYERS_A_BATCH)) {
    try {
      issued += await transaction(async (tx) => issueFor(tx, at, (await lockPayer(tx, payerId)) ? [payerId] : []));
    } catch (error) {
      if (error instanceof Crash) throw error;
      log.error({ payerId, ...errorFacts(error) }, "a payer's periods could not be issued");
      noteFault(error, { kind: "job", origin: "issue of periods" });
    }
  }
  return issued;
}

/**
 * Issues the dues at `at` for one batch of payers: obligations with price and discount frozen, and one payment per
 * payer, office and due date. A day is billed from 06:00 in the office's time zone. Several workers may run it at the
 * same time: each payer is taken by one of them. Returns how many memberships were advanced; 0 means that nothing is
 * due (or others are on it).
 */
export async function issueBatch(at: Date): Promise<number> {
  let issued = 0;
  try {
    issued = await transaction(async (tx) => issueFor(tx, at, await lockDuePayers(tx, at, PAYERS_A_BATCH)), 60_000);
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.warn(errorFacts(error), "periods could not be issued together");
    issued = await issueAlone(at);
  }
  if (issued > 0) await failpoint("issue.done");
  return issued;
}

/** `issueBatch` until nothing is left; returns how many memberships were advanced. */
export async function issueDue(at: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await issueBatch(at);
    if (done === 0) return total;
    total += done;
  }
}
