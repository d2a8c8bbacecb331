import "server-only";
import { mayPresent, pickInstrument } from "@/lib/billing/charges/rules";
import { declineKindOf } from "@/lib/billing/dunning/rules";
import { paymentPresentments, payoutRouteFrom } from "@/lib/billing/payments/collect.queries";
import { type PayoutRoute, wasAttempted } from "@/lib/billing/payments/collect.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { addDays, type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { DeclineKind, PaymentHold } from "@/lib/generated/prisma/client";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { IN_DISPUTE } from "@/lib/platform/membership-status/queries";
import type { TenantId } from "@/tenants/tenant";
import {
  canTakeMoney,
  drawable,
  fateOn,
  NO_RUN,
  type RunInstrument,
  type RunLine,
  type RunTotal,
  withLine,
} from "./billing-run.rules";
import { eachComing } from "./calendar.queries";

/** Whose run is looked at: an office's, or for administrators that of all offices of their tenant. */
export type RunScope = { office: OfficeId } | { tenant: TenantId };

const BATCH = 2000;

const condition = (scope: RunScope) =>
  "office" in scope
    ? Prisma.sql`h.office_id = ${scope.office}::int`
    : Prisma.sql`o.tenant_id = ${scope.tenant}::"TenantId"`;

type Saved = Awaited<ReturnType<typeof savedOf>>[number];

function savedOf(payerIds: number[]) {
  return db.instrument.findMany({ where: { payerId: { in: payerIds }, status: { in: ["active", "broken"] } } });
}

/** Names and payout routes of offices, and saved cards and accounts of payers, for a batch of lines. */
async function surroundings(rows: readonly { officeId: number; payerId: number }[]) {
  const ids = [...new Set(rows.map(({ officeId }) => officeId))];
  const [offices, accounts, saved] = await Promise.all([
    db.office.findMany({ where: { id: { in: ids } }, select: { id: true, officeName: true } }),
    db.payoutAccount.findMany({ where: { officeId: { in: ids } } }),
    savedOf([...new Set(rows.map(({ payerId }) => payerId))]),
  ]);
  const byPayer = groupBy(saved, ({ payerId }) => payerId);
  return {
    nameOf: new Map(offices.map(({ id, officeName }) => [id, officeName])),
    payoutRoutes: new Map(accounts.map((row) => [row.officeId, payoutRouteFrom(row)])),
    pick: (payerId: number, mode: PayoutRoute["mode"]) => pickInstrument(byPayer.get(payerId) ?? [], mode),
  };
}

const shown = (one: Saved | null): RunInstrument | null =>
  one && { kind: one.kind, name: one.brand ?? one.bankName ?? "", last4: one.last4 };

/** New dues of a day, one line a payment: what the calendar says for it. */
async function* duesOn(scope: RunScope, on: DateOn, at: Date): AsyncGenerator<RunLine> {
  for await (const batch of eachComing(condition(scope), addDays(on, 1), at)) {
    const due = batch.flatMap(({ family, lines }) => {
      const own = lines.filter((line) => line.on === on && line.kind === "charge" && line.membershipId !== null);
      return own.length > 0 ? [{ family, own }] : [];
    });
    const { nameOf, payoutRoutes, pick } = await surroundings(due.map(({ family }) => family));
    for (const { family, own } of due) {
      const payoutRoute = payoutRoutes.get(family.officeId) ?? null;
      const instrument = pick(family.payerId, payoutRoute?.mode ?? "destination");
      const fate = drawable({ open: canTakeMoney(payoutRoute), hasInstrument: instrument !== null, mayPresent: true });
      yield {
        kind: "dues",
        officeName: nameOf.get(family.officeId) ?? "",
        householdId: family.householdId,
        owner: family.owner,
        people: [...new Set(own.map(({ memberName }) => memberName))],
        dueOn: on,
        attemptNo: 1,
        cents: own.reduce((sum, line) => sum + line.cents, 0),
        instrument: shown(instrument),
        held: fate === "attempt" ? null : fate,
      };
    }
  }
}

type PaymentRow = {
  id: number;
  householdId: number;
  officeId: number;
  payerId: number;
  today: Date;
  dueOn: Date;
  attemptCount: number;
  replacesId: number | null;
  splitFromId: number | null;
  cents: number;
  status: string;
  mode: PayoutRoute["mode"];
  stripeAccountId: string | null;
  nextAttemptOn: Date | null;
  heldReason: PaymentHold | null;
  declineKind: DeclineKind | null;
  failureCode: string | null;
  disputed: boolean;
  late: boolean;
  promisedOn: Date | null;
  ownerId: number | null;
  ownerName: string | null;
  people: string[];
};

/** Payments that exist and are not paid, in the order of their ids. */
function unpaid(scope: RunScope, after: number, at: Date): Promise<PaymentRow[]> {
  return db.$queryRaw<PaymentRow[]>`
    select p.id, p.household_id as "householdId", p.office_id as "officeId", p.payer_id as "payerId",
      ${billingDay(at)} as today, p.due_on as "dueOn", p.attempt_count as "attemptCount", p.replaces_id as "replacesId", p.split_from_id as "splitFromId", p.amount_cents as cents, p.status::text as status,
      p.mode::text as mode, p.stripe_account_id as "stripeAccountId", p.next_attempt_on as "nextAttemptOn",
      p.held_reason::text as "heldReason", p.decline_kind::text as "declineKind", p.failure_code as "failureCode",
      ${IN_DISPUTE} as disputed, owner.id as "ownerId", owner.name as "ownerName",
      exists (select 1 from obligation x join membership m on m.id = x.membership_id
        where x.payment_id = p.id and x.status = 'open' and m.status = 'past_due') as late,
      (select max(q.promised_on) from payment_promise q where q.household_id = h.id and q.withdrawn_at is null
        and q.promised_on >= ${billingDay(at)}) as "promisedOn",
      array(select distinct w.first_name || ' ' || w.last_name from obligation x
        join membership m on m.id = x.membership_id join member w on w.id = m.member_id
        where x.payment_id = p.id and x.status = 'open' order by 1) as people
    from payment p join household h on h.id = p.household_id join office o on o.id = p.office_id
    left join lateral (select w.id, w.first_name || ' ' || w.last_name as name from member w
      where w.household_id = h.id and w.added_by_id is null order by w.id limit 1) owner on true
    where ${condition(scope)} and p.id > ${after}::int and p.method = 'stripe'
      and p.status in ('planned', 'created', 'failed', 'requires_action')
      and exists (select 1 from obligation x where x.payment_id = p.id and x.status = 'open')
      and not exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'sending')
    order by p.id limit ${BATCH}::int`;
}

/** Existing payments that a day's run charges, or would if nothing held them. */
async function* retriesOn(scope: RunScope, on: DateOn, at: Date): AsyncGenerator<RunLine> {
  for (let after = 0; ; ) {
    const rows = await unpaid(scope, after, at);
    const { nameOf, payoutRoutes, pick } = await surroundings(rows);
    const attempted = rows.filter(wasAttempted);
    const presented = await paymentPresentments(
      db,
      attempted.map(({ id }) => id),
    );
    for (const row of rows) {
      const payoutRoute = payoutRoutes.get(row.officeId) ?? null;
      // A payment attempted before stays on its account.
      const mode = row.attemptCount > 0 && row.stripeAccountId ? row.mode : (payoutRoute?.mode ?? row.mode);
      const instrument = pick(row.payerId, mode);
      const today = fromDbDate(row.today);
      const earlier = (presented.get(row.id) ?? []).filter((one) => one.instrumentId === instrument?.id);
      const { status, heldReason, disputed, late, failureCode, declineKind } = row;
      const fate = fateOn(
        {
          ...{
            status,
            heldReason,
            disputed,
            late,
            open: canTakeMoney(payoutRoute),
            hasInstrument: instrument !== null,
          },
          nextAttemptOn: row.nextAttemptOn && fromDbDate(row.nextAttemptOn),
          kind: declineKindOf({ declineKind, failureCode, status }),
          promisedOn: row.promisedOn && fromDbDate(row.promisedOn),
          mayPresent: mayPresent(earlier, instrument?.mandateId ?? null),
        },
        on,
        today,
      );
      if (fate === "otherDay") continue;
      yield {
        kind: row.attemptCount > 0 ? "retry" : "dues",
        officeName: nameOf.get(row.officeId) ?? "",
        householdId: row.householdId,
        owner: row.ownerId === null ? null : { memberId: row.ownerId, name: row.ownerName ?? "" },
        people: row.people,
        dueOn: fromDbDate(row.dueOn),
        attemptNo: row.attemptCount + 1,
        cents: row.cents,
        instrument: shown(instrument),
        held: fate === "attempt" ? null : fate,
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

/**
 * Preview of a day's billing run: attempts of existing payments, then new dues. Writes nothing. Each office by its own
 * date.
 */
export async function* eachRunLine(scope: RunScope, on: DateOn): AsyncGenerator<RunLine> {
  const at = await now();
  yield* retriesOn(scope, on, at);
  yield* duesOn(scope, on, at);
}

export type BillingRun = { on: DateOn; total: RunTotal; lines: RunLine[] };

/** A run in figures, with its first lines. */
export async function billingRunOf(scope: RunScope, on: DateOn, most: number): Promise<BillingRun> {
  let total = NO_RUN;
  const lines: RunLine[] = [];
  for await (const line of eachRunLine(scope, on)) {
    total = withLine(total, line);
    if (lines.length < most) lines.push(line);
  }
  return { on, total, lines };
}
