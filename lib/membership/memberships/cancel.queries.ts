import "server-only";
import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { type BilledFamily, billedFamily } from "@/lib/billing/dues/upcoming.queries";
import { type FamilyToCharge, nextDues } from "@/lib/billing/dues/upcoming.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { sum } from "@/lib/core/money";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { withoutLeaver } from "@/lib/platform/membership-status/family.rules";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { lockMembership } from "@/lib/platform/membership-status/lock.queries";
import { canBeCancelled, paidUntilOf } from "@/lib/platform/membership-status/rules";
import type { MemberStatus, StoredStatus } from "@/lib/platform/membership-status/schema";
import type { ExitPolicy } from "@/lib/practice/plans/schema";
import { type CancelFacts, type CancelPlan, mayUndoCancel, planCancel } from "./cancel.rules";

type Row = {
  id: number;
  member_id: number;
  household_id: number;
  name: string;
  plan_name: string;
  status: MemberStatus;
  unit: "month" | "year";
  created_at: Date;
  next_due_on: Date | null;
  anchor_on: Date;
  next_index: number;
  collection: "auto" | "in_office";
  term_end_on: Date;
  cancel_on: Date | null;
  ended_on: Date | null;
  gpp: boolean;
  exit_policy: ExitPolicy;
  charged: boolean;
  paid: bigint;
  refunded: bigint;
  open: bigint;
  voided: bigint;
  timezone: string;
};

export type Cancellable = { row: Row; facts: CancelFacts; moneyMoved: boolean };

/**
 * A membership with what its cancellation depends on; `lock` holds the row until the transaction ends. Throws 404 for
 * one of another office. Paid and open amounts are its own share of the family's payments.
 */
export async function cancelFacts(
  client: Tx,
  office: OfficeId,
  membershipId: number,
  lock = false,
): Promise<Cancellable> {
  if (lock) await lockMembership(client, office, membershipId);
  const [found] = await client.$queryRaw<(Omit<Row, "status"> & { status: StoredStatus })[]>`
    select s.id, s.member_id, s.household_id, m.first_name || ' ' || m.last_name as name, v.plan_name, s.status::text, s.unit::text, s.created_at,
      s.next_due_on, s.anchor_on, s.next_index, s.collection::text, s.term_end_on, s.cancel_on, s.ended_on, s.gpp, v.exit_policy::text, f.timezone,
      exists (select 1 from exit_quote q where q.membership_id = s.id and q.done_at::timestamptz >= s.status_at
        and (q.payment_id is not null or q.desk_paid_at is not null))
      or exists (select 1 from guarantee_claim g where g.membership_id = s.id) as charged,
      coalesce(sum(o.net_cents) filter (where o.status = 'paid' and o.refundable), 0) as paid,
      coalesce(sum((select sum(l.cents) from refund_line l join refund r on r.id = l.refund_id
        where l.obligation_id = o.id and r.status not in ('failed', 'canceled'))), 0) as refunded,
      coalesce(sum(o.net_cents) filter (where o.status = 'open'), 0) as open,
      count(*) filter (where o.status = 'void') as voided
    from membership s join member m on m.id = s.member_id join plan_version v on v.id = s.plan_version_id join office f on f.id = s.office_id
    left join obligation o on o.membership_id = s.id
    where s.office_id = ${office} and s.id = ${membershipId} group by s.id, m.id, v.id, f.id`;
  if (!found) throw notFound();
  const row: Row = { ...found, status: shownStatus(found.status) };
  const day = today(await now(), row.timezone);
  return {
    row,
    facts: {
      status: row.status,
      createdOn: today(row.created_at, row.timezone),
      today: day,
      paidUntilOn: paidUntilOf({
        anchorOn: fromDbDate(row.anchor_on),
        unit: row.unit,
        nextIndex: row.next_index,
        collection: row.collection,
        nextDueOn: row.next_due_on && fromDbDate(row.next_due_on),
        termEndOn: fromDbDate(row.term_end_on),
      }),
      termEndOn: fromDbDate(row.term_end_on),
      gpp: row.gpp,
      exitPolicy: row.exit_policy,
      paidCents: Number(row.paid),
      refundedCents: Number(row.refunded),
      openCents: Number(row.open),
    },
    moneyMoved: row.charged || row.voided > 0n || row.refunded > 0n,
  };
}

export type CancelPreview = Omit<CancelPlan, "atEndOn"> & {
  atEndOn: string;
  membershipId: number;
  name: string;
  planName: string;
  unit: "month" | "year";
  today: string;
  cancelable: boolean;
  undoable: boolean;
  /** What it pays next, and what the others of the family pay together with their next dues, now and afterwards. */
  stopsCents: number;
  othersNowCents: number;
  othersThenCents: number;
};

/** What a membership pays next, and what the others of its family pay next: now, and once it no longer counts. */
export type LeavingPrices = {
  ownCents: number;
  nowCents: number;
  thenCents: number;
  /** The first day on which one of the others pays; null where none of them does. */
  fromOn: DateOn | null;
};

/**
 * The prices that leaving changes, as they will be charged: announced prices and plans of the others included. Each
 * other one's next dues, by itself or in the office; who has none left pays nothing.
 */
export function leavingPrices(family: BilledFamily, membershipId: number): LeavingPrices {
  const own = family.memberships.find((one) => one.membershipId === membershipId);
  const next = (then: FamilyToCharge) =>
    then.memberships.flatMap((one) => (one.membershipId === membershipId ? [] : (nextDues(one, then) ?? [])));
  const price = own && (nextDues(own, family) ?? periodPrice(own, family, family.today));
  const then = next({ ...family, memberships: withoutLeaver(family.memberships, membershipId) });
  return {
    ownCents: price?.netCents ?? 0,
    nowCents: sum(next(family).map(({ netCents }) => netCents)),
    thenCents: sum(then.map(({ netCents }) => netCents)),
    fromOn: then.map(({ dueOn }) => dueOn).sort()[0] ?? null,
  };
}

/** What cancelling would do, in dates and amounts. Throws 404 for a membership of another office. */
export async function cancelPreview(office: OfficeId, membershipId: number): Promise<CancelPreview> {
  const { row, facts, moneyMoved } = await cancelFacts(db, office, membershipId);
  const pay = leavingPrices(await billedFamily(db, office, row.household_id), membershipId);
  const undo = {
    status: row.status,
    cancelOn: row.cancel_on && fromDbDate(row.cancel_on),
    endedOn: row.ended_on && fromDbDate(row.ended_on),
    moneyMoved,
  };
  return {
    ...planCancel(facts),
    membershipId,
    name: row.name,
    planName: row.plan_name,
    unit: row.unit,
    today: facts.today,
    cancelable: canBeCancelled(row.status),
    undoable: mayUndoCancel(undo, facts.today),
    stopsCents: pay.ownCents,
    othersNowCents: pay.nowCents,
    othersThenCents: pay.thenCents,
  };
}
