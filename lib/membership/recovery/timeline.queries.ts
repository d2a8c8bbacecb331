import "server-only";
import { z } from "zod";
import { type DebtPreview, debtorOf, debtPreview } from "@/lib/billing/arrears/debts.queries";
import { classifyDecline, type Decline } from "@/lib/billing/dunning/decline.rules";
import { promisedDay } from "@/lib/billing/dunning/promise.queries";
import { currentPolicy } from "@/lib/billing/dunning/queries";
import { type Reason, reasonOf } from "@/lib/billing/dunning/reason.rules";
import { declineKindOf, latestPromise, type PlannedDay, policyOf, upcoming } from "@/lib/billing/dunning/rules";
import { type CardLinkFacts, cardLinkFacts } from "@/lib/billing/pay-links/card-link.queries";
import type { DeskMethod } from "@/lib/billing/payments/desk.schema";
import { type ShownInstrument, shownInstrument } from "@/lib/billing/payments/instrument.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, daysFrom, earlierOf, fromDbDate } from "@/lib/core/time/dates";
import type { OutboxState } from "@/lib/generated/prisma/client";
import { COUNTS_AS_DEBT } from "@/lib/platform/membership-status/queries";
import { mayText } from "@/lib/practice/receipts/texting.rules";

/** Something that has happened to a family's money. */
export type RecoveryEvent = { key: string; at: Date } & (
  | { kind: "attempt"; paid: boolean; reason: Reason; cents: number; dueOn: DateOn; instrument: ShownInstrument | null }
  | {
      kind: "notice";
      letter: string;
      channel: "mail" | "text";
      recipient: string;
      subject: string;
      body: string;
      state: OutboxState;
    }
  | {
      kind: "desk";
      cents: number;
      dueOn: DateOn;
      method: DeskMethod | null;
      reference: string | null;
      /** Recorded by mistake and undone since: no money has come in. */
      undone: boolean;
      paymentId: number;
      by: string | null;
    }
  | { kind: "promise"; promisedOn: DateOn; note: string | null; withdrawn: boolean; by: string | null }
);

export type FamilyRecovery = {
  memberId: number;
  name: string;
  email: string;
  phone: string;
  /** How the family is asked for another card, or why it is not. */
  cardLink: CardLinkFacts;
  today: DateOn;
  /** The office's: moments are said in it, also to the back office. */
  timezone: string;
  debt: DebtPreview;
  reason: Reason | null;
  kind: Decline | null;
  promisedOn: DateOn | null;
  /** The last day that may still be promised; null when none is left. */
  latestPromiseOn: DateOn | null;
  past: RecoveryEvent[];
  upcoming: PlannedDay[];
};

const LOOK_BACK_DAYS = 120;

async function attemptsOf(office: OfficeId, householdId: number, since: Date): Promise<RecoveryEvent[]> {
  const attempts = await db.attempt.findMany({
    where: {
      payment: {
        ...{ officeId: office, householdId, ...COUNTS_AS_DEBT },
        OR: [{ policyId: { not: null } }, { status: { in: ["failed", "requires_action"] } }],
      },
      startedAt: { gte: since },
      state: { in: ["sent", "failed"] },
    },
    include: { payment: true, instrument: true },
  });
  return attempts.map(({ id, no, startedAt, state, payment, instrument, ...said }) => {
    const { errorCode: code, declineCode, adviceCode } = said;
    const kind = classifyDecline({ code, declineCode, adviceCode });
    return {
      key: `attempt ${id}`,
      at: startedAt,
      kind: "attempt",
      paid: state === "sent" && payment.status === "succeeded" && no === payment.attemptCount,
      reason: reasonOf(declineCode ?? code, kind),
      cents: payment.amountCents,
      dueOn: fromDbDate(payment.dueOn),
      instrument: shownInstrument(instrument),
    };
  });
}

async function noticesOf(householdId: number, since: Date): Promise<RecoveryEvent[]> {
  const rows = await db.notice.findMany({ where: { householdId, createdAt: { gte: since } } });
  const sent = await db.outbox.findMany({
    where: { dedupe: { in: rows.map(({ dedupe }) => dedupe) } },
    select: { dedupe: true, state: true },
  });
  const states = new Map(sent.map(({ dedupe, state }) => [dedupe, state]));
  return rows.map(({ id, createdAt, kind, channel, recipient, subject, body, dedupe }) => ({
    ...{ key: `notice ${id}`, at: createdAt, kind: "notice", letter: kind, channel, recipient, subject, body },
    state: states.get(dedupe) ?? "sent",
  }));
}

async function namesOf(userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

const recorded = z.object({ payments: z.array(z.object({ id: z.int() })) });

/** Late payments that were recorded as paid at the front desk. Who recorded one stands in the audit trail alone. */
async function deskPaymentsOf(office: OfficeId, householdId: number, since: Date): Promise<RecoveryEvent[]> {
  const paid = await db.payment.findMany({
    where: {
      ...{ officeId: office, householdId, method: "in_office" },
      OR: [{ status: "succeeded" }, { voidedAt: { not: null } }],
      ...{ policyId: { not: null }, paidAt: { gte: since } },
    },
    orderBy: { id: "asc" },
  });
  if (paid.length === 0) return [];
  const trail = await db.auditEvent.findMany({
    where: { officeId: office, action: "household.debtInOffice", noun: "household", nounId: String(householdId) },
    select: { actorId: true, after: true },
  });
  const authors = new Map(
    trail.flatMap(({ actorId, after }) =>
      (recorded.safeParse(after).data?.payments ?? []).map(({ id }) => [id, actorId] as const),
    ),
  );
  const names = await namesOf([...authors.values()].flatMap((id) => id ?? []));
  return paid.flatMap(({ id, paidAt, voidedAt, dueOn, amountCents, deskMethod, deskReference }) =>
    paidAt === null
      ? []
      : {
          ...{ key: `desk ${id}`, at: paidAt, kind: "desk", cents: amountCents, dueOn: fromDbDate(dueOn) },
          ...{ method: deskMethod, reference: deskReference, paymentId: id },
          undone: voidedAt !== null,
          by: names.get(authors.get(id) ?? 0) ?? null,
        },
  );
}

async function promisesOf(householdId: number, since: Date): Promise<RecoveryEvent[]> {
  const rows = await db.paymentPromise.findMany({ where: { householdId, createdAt: { gte: since } } });
  const names = await namesOf(rows.flatMap(({ createdById }) => createdById ?? []));
  return rows.map(({ id, createdAt, promisedOn, note, withdrawnAt, createdById }) => ({
    ...{ key: `promise ${id}`, at: createdAt, kind: "promise", note, withdrawn: withdrawnAt !== null },
    promisedOn: fromDbDate(promisedOn),
    by: createdById === null ? null : (names.get(createdById) ?? null),
  }));
}

/** Merges the plans of several payments into one line a day. */
function mergeDays(plans: readonly PlannedDay[][]): PlannedDay[] {
  const days = new Map<DateOn, PlannedDay>();
  for (const one of plans.flat()) {
    const known = days.get(one.on);
    days.set(one.on, {
      on: one.on,
      attempt: one.attempt || known?.attempt === true,
      mail: one.mail || known?.mail === true,
      text: one.text || known?.text === true,
      delinquent: one.delinquent || known?.delinquent === true,
    });
  }
  return [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

/**
 * Everything about one family's failing money: what has happened, what is to come, what may be promised and what
 * settling would do. Throws 404 for a member of another office.
 */
export async function familyRecovery(office: OfficeId, memberId: number, locale: Locale): Promise<FamilyRecovery> {
  const { householdId, day } = await debtorOf(office, memberId);
  const since = daysFrom(await now(), -LOOK_BACK_DAYS);
  const household = await db.household.findFirstOrThrow({
    where: { id: householdId, officeId: office },
    include: { office: true, payer: { include: { user: true } }, members: { where: { addedById: null }, take: 1 } },
  });
  const [debt, promisedOn, ...events] = await Promise.all([
    debtPreview(office, memberId, locale),
    promisedDay(db, householdId, day),
    attemptsOf(office, householdId, since),
    deskPaymentsOf(office, householdId, since),
    noticesOf(householdId, since),
    promisesOf(householdId, since),
  ]);
  const failing = await db.payment.findMany({
    where: { officeId: office, id: { in: debt.payments.map(({ id }) => id) } },
    include: { policy: true },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
  });
  const present = await currentPolicy(db, household.office.tenantId);
  const delinquent = debt.after.length > 0 && debt.after.every(({ from }) => from !== "past_due");
  const texts = mayText(household);
  let latestPromiseOn: DateOn | null = null;
  const plans = failing.map((payment) => {
    const policy = policyOf(payment.policy ?? present);
    const dueOn = fromDbDate(payment.dueOn);
    const latest = delinquent ? null : latestPromise(policy, dueOn, day);
    latestPromiseOn = latest && (latestPromiseOn === null ? latest : earlierOf(latestPromiseOn, latest));
    const kind = declineKindOf(payment);
    const nextAttemptOn = payment.nextAttemptOn && fromDbDate(payment.nextAttemptOn);
    return upcoming(policy, { dueOn, today: day, kind, nextAttemptOn, promisedOn, delinquent }).map((one) => ({
      ...one,
      text: one.text && texts,
    }));
  });
  const oldest = failing[0];
  const kind = oldest ? declineKindOf(oldest) : null;
  const owner = household.members[0];
  return {
    memberId: owner?.id ?? memberId,
    name: owner ? `${owner.firstName} ${owner.lastName}` : "",
    email: household.payer.user?.email ?? household.email,
    phone: household.phone,
    cardLink: await cardLinkFacts(householdId, household.payerId),
    today: day,
    timezone: household.office.timezone,
    debt,
    reason: oldest ? reasonOf(oldest.failureCode, kind) : null,
    kind,
    promisedOn,
    latestPromiseOn,
    past: events.flat().sort((a, b) => b.at.getTime() - a.at.getTime()),
    upcoming: mergeDays(plans),
  };
}
