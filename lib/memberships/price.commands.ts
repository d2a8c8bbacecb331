import "server-only";
import type { z } from "zod";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { dueDate, formatDate, fromDbDate } from "@/lib/core/dates";
import { db, type Prisma, type Tx, transaction } from "@/lib/core/db";
import { conflict, notFound } from "@/lib/core/errors";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { sendMail, withdrawMails } from "@/lib/core/mail/mail";
import { renderMail } from "@/lib/core/mail/render";
import { cents, formatLedger } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import { today } from "@/lib/core/wall-clock";
import { priceTerms } from "@/lib/dues/scheduled-changes.schema";
import { ACTIVE } from "@/lib/membership-status/flags.rules";
import { HAS_ENDED } from "@/lib/membership-status/schema";
import { checkOwn } from "@/lib/plans/commands";
import { getPlan } from "@/lib/plans/queries";
import { planLabel } from "@/lib/plans/rules";
import {
  type PlanPrices,
  type PriceChanges,
  type PricedMember,
  type PriceMove,
  type PricePreview,
  type PriceSummary,
  previewOf,
  priceChanges,
  priceSummaryOf,
} from "./price.rules";
import type { memberPrices } from "./price.schema";

/** What pricing needs of a membership: itself, and what waits for it. */
export const priced = {
  changes: { where: { status: "pending" }, orderBy: { id: "asc" } },
} as const satisfies Prisma.MembershipInclude;

/** A row read with `priced`, as the rules take it. */
export function pricedMember(row: Prisma.MembershipGetPayload<{ include: typeof priced }>): PricedMember {
  return {
    ...row,
    membershipId: row.id,
    anchorOn: fromDbDate(row.anchorOn),
    termEndOn: fromDbDate(row.termEndOn),
  };
}

/** What the plan's present prices, or those being considered, would change for whom, and from when. Throws 404. */
export async function priceChangesOf(
  client: Tx,
  office: OfficeId,
  planId: number,
  { lock = false, prices }: { lock?: boolean; prices?: PlanPrices } = {},
): Promise<PriceChanges> {
  const plan = await client.plan.findFirst({
    where: { id: planId, officeId: office, isDeleted: false },
    include: { currentVersion: true, office: { select: { timezone: true } } },
  });
  if (!plan?.currentVersion || !plan.office) throw notFound();
  const where = { officeId: office, planId };
  if (lock)
    await client.$queryRaw`select id from membership where office_id = ${office} and plan_id = ${planId} order by id for no key update`;
  const rows = await client.membership.findMany({ where, orderBy: { id: "asc" }, include: priced });
  const day = today(await now(), plan.office.timezone);
  return priceChanges(rows.map(pricedMember), prices ?? plan.currentVersion, day);
}

const lettered = { household: true, member: true, planVersion: true, office: true } satisfies Prisma.MembershipInclude;

/** The email that announces a family's new price and its date. */
function letterOf(row: Prisma.MembershipGetPayload<{ include: typeof lettered }>, move: PriceMove, locale: Locale) {
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const values = {
    office: row.office.officeName,
    name: row.member.firstName,
    plan: planLabel(row.planVersion, locale),
    date: formatDate(move.effectiveOn),
    before: money(move.fromCents),
    after: money(move.toCents),
    unit: move.unit,
  };
  const { tenantId, officeName: senderName } = row.office;
  return { tenantId, template: "priceChange", locale, to: row.household.email, senderName, values };
}

/** Notifies a family of its new price in its language, within the notice period. */
async function announce(tx: Tx, office: OfficeId, move: PriceMove, changeId: number): Promise<void> {
  const row = await tx.membership.findUniqueOrThrow({ where: { id: move.membershipId }, include: lettered });
  const locale = LOCALES.find((one) => one === row.household.locale) ?? "en-US";
  const about = { officeId: office, memberId: row.memberId };
  await sendMail(tx, `price:${changeId}`, letterOf(row, move, locale), about);
}

/** The email to the first affected family, in each language. */
export async function previewMails([first]: readonly PriceMove[]): Promise<ShownPrices["letters"]> {
  const row = first && (await db.membership.findUnique({ where: { id: first.membershipId }, include: lettered }));
  if (!row) return [];
  return LOCALES.map((locale) => {
    const { subject, text } = renderMail({ ...letterOf(row, first, locale), rows: [] });
    return { locale, subject, text };
  });
}

export type ShownPrices = PricePreview & {
  /** Members for whom a new price is announced already and does not hold yet. */
  waiting: number;
  letters: { locale: Locale; subject: string; text: string }[];
};

/** Preview of moving all members of a plan to its current prices. Throws 404. */
async function showPrices(office: OfficeId, planId: number): Promise<ShownPrices> {
  const changes = await priceChangesOf(db, office, planId);
  const [letters, waiting] = await Promise.all([
    previewMails(changes.moves),
    db.scheduledChange.count({ where: waitingOn(office, planId) }),
  ]);
  return { ...previewOf(changes), waiting, letters };
}

const waitingOn = (office: OfficeId, planId: number) => ({
  kind: "price" as const,
  status: "pending" as const,
  membership: { officeId: office, planId },
});

export type Announced = PriceSummary & { setBack: number };

/**
 * Announces the changes of a plan's locked members, with one line of audit: who moves, and whose announced price is
 * withdrawn because they pay the plan's price already.
 */
export async function announceChanges(
  tx: Tx,
  office: OfficeId,
  planId: number,
  { moves, setBacks }: PriceChanges,
  author: Author,
): Promise<Announced> {
  await replaceWaiting(
    tx,
    office,
    [...moves, ...setBacks].map(({ membershipId }) => membershipId),
  );
  for (const move of moves) await schedule(tx, office, move, author);
  const summary = { ...priceSummaryOf(moves), setBack: setBacks.length };
  const change = {
    action: "plan.memberPrices" as const,
    noun: "plan",
    nounId: planId,
    officeId: office,
    after: summary,
  };
  await audit(tx, author, change);
  return summary;
}

/** Of the prices that wait, those replaced earlier and those replaced now: only the last can come back. */
async function replaceWaiting(tx: Tx, office: OfficeId, membershipIds: readonly number[]): Promise<void> {
  const of = { kind: "price" as const, membershipId: { in: [...membershipIds] } };
  await tx.scheduledChange.updateMany({ where: { ...of, status: "replaced" }, data: { status: "void" } });
  const waiting = await tx.scheduledChange.findMany({ where: { ...of, status: "pending" } });
  await endWaiting(tx, office, waiting, "replaced");
}

async function schedule(tx: Tx, office: OfficeId, move: PriceMove, author: Author): Promise<void> {
  const { effectiveIndex, membershipId } = move;
  const payload = { listCents: move.toCents };
  const made = await tx.scheduledChange.create({
    data: { membershipId, kind: "price", effectiveIndex, payload, createdAt: await now(), createdById: userOf(author) },
  });
  await tx.membership.update({ where: { id: membershipId }, data: { revision: { increment: 1 } } });
  await announce(tx, office, move, made.id);
}

const TIME_MS = 120_000;

/**
 * Moves all members of a plan to its current prices, or previews it: each from their first period after contract and
 * notice, with an email. Throws 404, and 409 when other members would be affected than were shown.
 */
export async function announcePrices(
  office: OfficeId,
  planId: number,
  { preview, expectedMembers }: z.output<typeof memberPrices>,
  author: Author,
): Promise<Announced | ShownPrices> {
  if (preview) return showPrices(office, planId);
  return transaction(async (tx) => {
    await checkOwnPlan(tx, office, planId);
    const changes = await priceChangesOf(tx, office, planId, { lock: true });
    const reached = changes.moves.length + changes.setBacks.length;
    if (expectedMembers !== undefined && expectedMembers !== reached) throw conflict("errors.changedMeanwhile");
    return announceChanges(tx, office, planId, changes, author);
  }, TIME_MS);
}

/** The prices of a plan that follows its organisation's are announced and withdrawn there. Throws 409, and 404. */
async function checkOwnPlan(tx: Tx, office: OfficeId, planId: number): Promise<void> {
  checkOwn(await getPlan(office, planId, tx));
}

type Waiting = { id: number; membershipId: number };

/** Ends changes that are still pending, with the letters that have not left; their memberships count as changed. */
export async function endWaiting(
  tx: Tx,
  office: OfficeId,
  waiting: readonly Waiting[],
  status: "void" | "replaced" = "void",
): Promise<void> {
  const ids = waiting.map(({ id }) => id);
  await tx.scheduledChange.updateMany({ where: { id: { in: ids }, status: "pending" }, data: { status } });
  await withdrawMails(
    tx,
    office,
    ids.map((id) => `price:${id}`),
  );
  await tx.membership.updateMany({
    where: { id: { in: waiting.map(({ membershipId }) => membershipId) }, officeId: office },
    data: { revision: { increment: 1 } },
  });
}

export type Withdrawn = {
  /** Members who keep the price they pay. */
  members: number;
  /** Members for whom the withdrawn price, or one announced with it, holds already. */
  drawn: number;
};

/** Withdraws a plan's scheduled prices not yet in effect; returns how many members keep their price. */
export async function withdrawPrices(office: OfficeId, planId: number, author: Author): Promise<Withdrawn> {
  return transaction(async (tx) => {
    await checkOwnPlan(tx, office, planId);
    const waiting = await tx.scheduledChange.findMany({ where: waitingOn(office, planId) });
    if (waiting.length === 0) throw conflict("memberships.noPricesWait");
    const drawn = await payingAlready(tx, office, planId, waiting);
    await endWaiting(tx, office, waiting);
    const after = { members: waiting.length };
    await audit(tx, author, { action: "plan.pricesWithdrawn", noun: "plan", nounId: planId, officeId: office, after });
    return { ...after, drawn };
  });
}

/** How many members of a plan were announced one of these prices as well, and pay it by now. */
async function payingAlready(
  tx: Tx,
  office: OfficeId,
  planId: number,
  waiting: readonly { payload: Prisma.JsonValue }[],
): Promise<number> {
  const prices = new Set(waiting.map(({ payload }) => priceTerms.parse(payload).listCents));
  const applied = await tx.scheduledChange.findMany({
    where: { kind: "price", status: "applied", membership: { officeId: office, planId, status: { in: [...ACTIVE] } } },
    select: { payload: true, membership: { select: { id: true, listCents: true } } },
  });
  const paid = applied.filter(({ payload, membership: { listCents } }) => {
    return prices.has(listCents) && priceTerms.parse(payload).listCents === listCents;
  });
  return new Set(paid.map(({ membership }) => membership.id)).size;
}

/**
 * Puts back what the announcement that is undone had replaced: its price is announced again, with its letter where that
 * was taken back with it. Returns for how many.
 */
export async function restoreReplaced(tx: Tx, office: OfficeId, membershipIds: readonly number[]): Promise<number> {
  const replaced = await tx.scheduledChange.findMany({
    where: {
      ...{ kind: "price", status: "replaced" },
      membershipId: { in: [...membershipIds] },
      membership: { officeId: office, status: { notIn: [...HAS_ENDED] } },
    },
    include: { membership: true },
  });
  for (const { id, payload, effectiveIndex, membership } of replaced) {
    const { id: membershipId, householdId, unit, listCents: fromCents, anchorOn } = membership;
    await tx.scheduledChange.update({ where: { id }, data: { status: "pending" } });
    await tx.membership.update({ where: { id: membershipId }, data: { revision: { increment: 1 } } });
    const toCents = priceTerms.parse(payload).listCents;
    const effectiveOn = dueDate(fromDbDate(anchorOn), unit, effectiveIndex);
    const move = { membershipId, householdId, unit, fromCents, toCents, effectiveIndex, effectiveOn };
    await announce(tx, office, move, id);
  }
  return replaced.length;
}
