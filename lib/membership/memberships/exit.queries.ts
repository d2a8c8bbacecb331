import "server-only";
import { ledgerOfMembership } from "@/lib/billing/benefits/queries";
import { usedServicesOf } from "@/lib/billing/benefits/rules";
import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { type BilledFamily, billedFamily } from "@/lib/billing/dues/upcoming.queries";
import { BILLED_STATUSES, type BilledMembership, nextCharges } from "@/lib/billing/dues/upcoming.rules";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { addMonthsClamped, type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { ExitQuote } from "@/lib/generated/prisma/client";
import { withoutLeaver } from "@/lib/platform/membership-status/family.rules";
import { lockMembership } from "@/lib/platform/membership-status/lock.queries";
import { paidUntilOf } from "@/lib/platform/membership-status/rules";
import { getOfficeFees } from "@/lib/practice/plans/queries";
import { planService } from "@/lib/practice/plans/schema";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { decideAutoRenew, decideToCash } from "./billing-mode.rules";
import { cancelFacts, leavingPrices } from "./cancel.queries";
import type { ExitFacts, PaidLine } from "./exit.rules";
import { type QuotedExit, quotedExitShape, type UsedService, usedServices } from "./exit.schema";
import { planChoices } from "./plan.queries";
import { loadMembership } from "./queries";
import { isRefused, PAID_UP } from "./rules";

/** The office of a payer's own membership. Throws 404 for another family's. */
export async function officeOfOwn(payer: PayerId, membershipId: number): Promise<OfficeId> {
  const row = await db.membership.findFirst({
    where: { household: { payerId: payer }, id: membershipId },
    select: { officeId: true },
  });
  if (!row) throw notFound();
  return systemOffice(row.officeId);
}

/** Whom a payer's own membership is for, and whom to call about it. Throws 404 for another family's. */
export async function leaverOf(payer: PayerId, membershipId: number) {
  const row = Number.isSafeInteger(membershipId)
    ? await db.membership.findFirst({
        where: { household: { payerId: payer }, id: membershipId },
        select: { member: { select: { firstName: true } }, office: { select: { phone: true } } },
      })
    : null;
  if (!row) throw notFound();
  return { membershipId, name: row.member.firstName, phone: row.office.phone };
}

/**
 * A membership of a proven office and those it carries on: a person who was transferred has joined once, and what was
 * paid at the office before is given back as what was paid here.
 */
async function carriedOn(client: Tx, office: OfficeId, membershipId: number): Promise<number[]> {
  const rows = await client.$queryRaw<{ id: number }[]>`
    with recursive line as (
      select m.id, m.carries_on_id from membership m where m.office_id = ${office} and m.id = ${membershipId}
      union all
      select m.id, m.carries_on_id from membership m join line on m.id = line.carries_on_id)
    select id from line`;
  return rows.map(({ id }) => id);
}

async function paidLines(client: Tx, office: OfficeId, membershipId: number, timezone: string): Promise<PaidLine[]> {
  const memberships = await carriedOn(client, office, membershipId);
  const rows = await client.obligation.findMany({
    // A disputed payment is not refundable while the dispute is open.
    where: {
      membershipId: { in: memberships },
      status: "paid",
      payment: { status: "succeeded", disputed: false },
    },
    orderBy: { id: "desc" },
    include: {
      payment: {
        include: {
          attempts: { where: { state: "sent" }, include: { instrument: true }, orderBy: { no: "desc" }, take: 1 },
        },
      },
      refundLines: { where: { refund: { status: { notIn: ["failed", "canceled"] } } }, select: { cents: true } },
    },
  });
  return rows.flatMap(({ id, netCents, refundable, payment, refundLines }) => {
    if (!payment || netCents === 0) return [];
    const instrument = payment.attempts[0]?.instrument;
    return {
      obligationId: id,
      paymentId: payment.id,
      paidOn: payment.paidAt ? today(payment.paidAt, timezone) : fromDbDate(payment.dueOn),
      method: payment.method === "in_office" ? ("in_office" as const) : (instrument?.kind ?? ("card" as const)),
      last4: instrument?.last4 ?? null,
      cents: netCents,
      refundedCents: refundLines.reduce((sum, each) => sum + each.cents, 0),
      refundable,
    };
  });
}

/**
 * The office that was paid what a quote of a proven office gives back: that of the membership itself, or one before the
 * transfer, which refunds from its own money.
 */
export async function officePaid(
  client: Tx,
  office: OfficeId,
  membershipId: number,
  paymentId: number,
): Promise<OfficeId> {
  const membership = { membershipId: { in: await carriedOn(client, office, membershipId) } };
  const where = { id: paymentId, obligations: { some: membership } };
  const payment = await client.payment.findFirst({ where, select: { officeId: true } });
  if (!payment) throw notFound();
  return systemOffice(payment.officeId);
}

/** What a membership has still to pay until a day, in a family as it would be then. */
function termLeft(memberships: readonly BilledMembership[], family: BilledFamily, membershipId: number, until: DateOn) {
  const own = memberships.filter((one) => one.membershipId === membershipId);
  const charges = nextCharges({ ...family, memberships }, until, own);
  return { payments: charges.length, cents: charges.reduce((sum, { totalCents }) => sum + totalCents, 0) };
}

/**
 * What is still to be paid until the term ends: `owed` as it was committed to, which leaving today asks for at once, and `drawn` by
 * and by once it is agreed to leave at the end, from when on who leaves no longer counts for the family.
 */
function termOf(family: BilledFamily, membershipId: number, termEndOn: DateOn): ExitFacts["term"] {
  const own = family.memberships.find((one) => one.membershipId === membershipId);
  // A requested cancellation ends the payments with the term at the latest; what it owes is the term's all the same.
  const toItsEnd = (memberships: readonly BilledMembership[]) =>
    memberships.map((one) => (one.membershipId === membershipId ? { ...one, cancelOn: null } : one));
  const of = (then: readonly BilledMembership[]) => termLeft(toItsEnd(then), family, membershipId, termEndOn);
  const owed = of(family.memberships);
  // What is not charged by itself today has no payments left.
  const isBilled = BILLED_STATUSES.some((status) => status === own?.status);
  return { owed, drawn: isBilled ? of(withoutLeaver(family.memberships, membershipId)) : owed };
}

export type Days = { quotedOn: DateOn; validUntil: DateOn };

/**
 * Everything an exit quote depends on, read now; `days` are those of an open quote. Throws 404 for another office's
 * membership. Use `lock` before accepting a quote.
 */
export async function exitFacts(
  client: Tx,
  office: OfficeId,
  membershipId: number,
  used: readonly UsedService[] | null,
  days: (today: DateOn) => Days,
  lock = false,
): Promise<ExitFacts> {
  const { row, facts } = await cancelFacts(client, office, membershipId, lock);
  const version = await client.membership.findFirstOrThrow({
    where: { officeId: office, id: membershipId },
    select: {
      planVersion: { select: { spanishName: true, services: true } },
      office: { select: { officeName: true } },
    },
  });
  const paid = await paidLines(client, office, membershipId, row.timezone);
  const family = await billedFamily(client, office, row.household_id);
  const pay = leavingPrices(family, membershipId);
  return {
    cancel: facts,
    ...days(facts.today),
    names: {
      officeName: version.office.officeName,
      memberName: row.name,
      planName: row.plan_name,
      spanishName: version.planVersion.spanishName,
      unit: row.unit,
    },
    priceCents: pay.ownCents,
    paid,
    included: planService.array().catch([]).parse(version.planVersion.services),
    fees: await getOfficeFees(office, client),
    used,
    recorded: usedServicesOf(await ledgerOfMembership(client, office, membershipId)),
    term: termOf(family, membershipId, facts.termEndOn),
    family: pay.fromOn === null ? null : { nowCents: pay.nowCents, thenCents: pay.thenCents, fromOn: pay.fromOn },
  };
}

/** Alternatives to leaving, each with its own amounts. */
export type Alternative =
  | { kind: "renewalOff"; on: string; payments: number; cents: number }
  | { kind: "toCash"; on: string; cents: number }
  | { kind: "cheaperPlan"; planName: string; cents: number }
  | { kind: "drawDay"; on: string; cents: number };

/** The other ways, for a membership of a proven office. */
export async function alternativesOf(
  office: OfficeId,
  membershipId: number,
  facts: ExitFacts,
  locale: Locale,
): Promise<Alternative[]> {
  const { row, facts: membership } = await loadMembership(db, { officeId: office }, membershipId);
  const { status, collection, nextDueOn, termEndOn, unit, listCents, autoRenew } = membership.current;
  const list: Alternative[] = [];
  const family = await billedFamily(db, office, row.householdId);
  if (!isRefused(decideAutoRenew(membership, false))) {
    // Who only does not renew is of the family until the term is over, so this is not what leaving costs.
    const then = family.memberships.map((one) => (one.membershipId === row.id ? { ...one, autoRenew: false } : one));
    list.push({ kind: "renewalOff", on: termEndOn, ...termLeft(then, family, row.id, termEndOn) });
  }
  if (PAID_UP.includes(status) || status === "active_cash") {
    const cheaper = (await planChoices(office, row.id, locale))
      .filter((choice) => choice.unit === unit && choice.listCents < listCents)
      .sort((a, b) => b.listCents - a.listCents)[0];
    if (cheaper) {
      const kept = family.memberships.find((one) => one.membershipId === row.id)?.kept ?? null;
      const price = periodPrice({ ...cheaper, codeBps: row.codeBps, kept }, family, nextDueOn ?? family.today);
      list.push({ kind: "cheaperPlan", planName: cheaper.planName, cents: price.netCents });
    }
  }
  if (!isRefused(decideToCash(membership)))
    list.push({ kind: "toCash", on: paidUntilOf(membership.current), cents: facts.priceCents });
  const { freeDaysGiven } = membership;
  const monthLater = nextDueOn && addMonthsClamped(nextDueOn, 1);
  const mayMove = monthLater !== null && freeDaysGiven === 0 && (autoRenew || monthLater < termEndOn);
  if (PAID_UP.includes(status) && collection === "auto" && nextDueOn && unit === "month" && mayMove)
    list.push({ kind: "drawDay", on: nextDueOn, cents: facts.priceCents });
  return list;
}

const LIVE = ["open", "asked", "charging"] as const;

/** The open exit quote of a membership; there is at most one. */
export function liveQuote(client: Tx, office: OfficeId, membershipId: number): Promise<ExitQuote | null> {
  return client.exitQuote.findFirst({ where: { officeId: office, membershipId, state: { in: [...LIVE] } } });
}

export const usedOf = (quote: ExitQuote): UsedService[] | null =>
  quote.used === null ? null : usedServices.parse(quote.used);
export const quotedExitOf = (quote: ExitQuote): QuotedExit => quotedExitShape.parse(quote.quoted);

/** What waits for the office: families that request to leave, and final balances due in the office. */
export async function exitsOfMember(office: OfficeId, memberId: number) {
  const rows = await db.exitQuote.findMany({
    where: {
      officeId: office,
      membership: { memberId },
      OR: [{ state: { in: ["asked", "charging"] } }, { state: "done" }],
    },
    orderBy: { id: "desc" },
    take: 20,
  });
  return rows.map((row) => {
    const { now } = quotedExitOf(row);
    const owed = row.state === "done" && row.choice === "now" && row.settle === "desk" ? now.owedCents : 0;
    return {
      id: row.id,
      membershipId: row.membershipId,
      state: row.state,
      choice: row.choice,
      doneAt: row.doneAt,
      refundCents: row.choice === "now" ? now.refundCents : 0,
      owedCents: row.deskPaidAt === null ? owed : 0,
    };
  });
}

/** Checks that a membership of the office is the member's who was named with it. Throws 404. */
export async function checkOwner(office: OfficeId, membershipId: number, memberId: number): Promise<void> {
  const found = await db.membership.count({ where: { id: membershipId, officeId: office, memberId } });
  if (found === 0) throw notFound();
}

/** A quote of the office, locked after its membership. Throws 404. */
export async function lockQuote(tx: Tx, office: OfficeId, id: number): Promise<ExitQuote> {
  const found = await tx.exitQuote.findFirst({ where: { officeId: office, id } });
  if (!found) throw notFound();
  await lockMembership(tx, office, found.membershipId);
  await tx.$queryRaw`select id from exit_quote where id = ${id} for no key update`;
  return tx.exitQuote.findUniqueOrThrow({ where: { id } });
}

/** The language in which the family of a membership is written to. */
export async function householdLocale(tx: Tx, membershipId: number) {
  const { household } = await tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    select: { household: { select: { locale: true } } },
  });
  return localeIn(household.locale);
}
