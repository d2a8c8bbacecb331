import "server-only";
import type { z } from "zod";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { formatDate, fromDbDate, today } from "@/lib/core/dates";
import { db, type Prisma, type Tx, transaction } from "@/lib/core/db";
import { conflict, notFound } from "@/lib/core/errors";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { sendMail } from "@/lib/core/mail/mail";
import { renderMail } from "@/lib/core/mail/render";
import { cents, formatLedger } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import { checkOwn } from "@/lib/plans/commands";
import { getPlan } from "@/lib/plans/queries";
import { planLabel } from "@/lib/plans/rules";
import {
  type PriceMove,
  type PricePreview,
  type PriceSummary,
  previewOf,
  priceMoves,
  priceSummaryOf,
} from "./price.rules";
import type { memberPrices } from "./price.schema";

type Prices = { monthlyCents: number | null; annualCents: number | null };

/** Whom the plan's present prices, or those being considered, would reach, and from when. Throws 404. */
export async function movesOf(
  client: Tx,
  office: OfficeId,
  planId: number,
  { lock = false, prices }: { lock?: boolean; prices?: Prices } = {},
): Promise<PriceMove[]> {
  const plan = await client.plan.findFirst({
    where: { id: planId, officeId: office, isDeleted: false },
    include: { currentVersion: true, office: { select: { timezone: true } } },
  });
  if (!plan?.currentVersion || !plan.office) throw notFound();
  const where = { officeId: office, planId };
  if (lock)
    await client.$queryRaw`select id from membership where office_id = ${office} and plan_id = ${planId} order by id for update`;
  const rows = await client.membership.findMany({ where, orderBy: { id: "asc" } });
  const members = rows.map((row) => ({
    ...row,
    membershipId: row.id,
    anchorOn: fromDbDate(row.anchorOn),
    termEndOn: fromDbDate(row.termEndOn),
  }));
  return priceMoves(members, prices ?? plan.currentVersion, today(await now(), plan.office.timezone));
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
  const moves = await movesOf(db, office, planId);
  const [letters, waiting] = await Promise.all([
    previewMails(moves),
    db.scheduledChange.count({ where: waitingOn(office, planId) }),
  ]);
  return { ...previewOf(moves), waiting, letters };
}

export const waitingOn = (office: OfficeId, planId: number) => ({
  kind: "price" as const,
  status: "pending" as const,
  membership: { officeId: office, planId },
});

/** Announces the moves of a plan's locked members, with one line of audit. */
export async function announceMoves(
  tx: Tx,
  office: OfficeId,
  planId: number,
  moves: readonly PriceMove[],
  author: Author,
): Promise<PriceSummary> {
  for (const move of moves) await schedule(tx, office, move, author);
  const summary = priceSummaryOf(moves);
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

async function schedule(tx: Tx, office: OfficeId, move: PriceMove, author: Author): Promise<void> {
  const pending = { membershipId: move.membershipId, kind: "price" as const, status: "pending" as const };
  const known = await tx.scheduledChange.findFirst({ where: pending });
  const payload = { listCents: move.toCents };
  // An already announced price stays: no one is notified twice.
  if (known && JSON.stringify(known.payload) === JSON.stringify(payload)) return;
  await tx.scheduledChange.updateMany({ where: pending, data: { status: "void" } });
  const { effectiveIndex, membershipId } = move;
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
): Promise<PriceSummary | ShownPrices> {
  if (preview) return showPrices(office, planId);
  return transaction(async (tx) => {
    await checkOwnPlan(tx, office, planId);
    const moves = await movesOf(tx, office, planId, { lock: true });
    if (expectedMembers !== undefined && expectedMembers !== moves.length) throw conflict("errors.changedMeanwhile");
    return announceMoves(tx, office, planId, moves, author);
  }, TIME_MS);
}

/** The prices of a plan that follows its organisation's are announced and withdrawn there. Throws 409, and 404. */
async function checkOwnPlan(tx: Tx, office: OfficeId, planId: number): Promise<void> {
  checkOwn(await getPlan(office, planId, tx));
}

/** Voids scheduled prices not yet in effect, of all members of a plan but `kept`; returns how many. */
export async function voidWaiting(tx: Tx, office: OfficeId, planId: number, kept: readonly number[] = []) {
  const where = { ...waitingOn(office, planId), membershipId: { notIn: [...kept] } };
  const waiting = await tx.scheduledChange.findMany({ where, select: { id: true, membershipId: true } });
  await voidScheduled(tx, office, waiting);
  return waiting.length;
}

/** Voids scheduled changes that are still pending; their memberships count as changed. */
export async function voidScheduled(
  tx: Tx,
  office: OfficeId,
  waiting: readonly { id: number; membershipId: number }[],
): Promise<void> {
  await tx.scheduledChange.updateMany({
    where: { id: { in: waiting.map(({ id }) => id) }, status: "pending" },
    data: { status: "void" },
  });
  await tx.membership.updateMany({
    where: { id: { in: waiting.map(({ membershipId }) => membershipId) }, officeId: office },
    data: { revision: { increment: 1 } },
  });
}

/** Withdraws a plan's scheduled prices not yet in effect; returns how many members keep their price. */
export async function withdrawPrices(office: OfficeId, planId: number, author: Author): Promise<{ members: number }> {
  return transaction(async (tx) => {
    await checkOwnPlan(tx, office, planId);
    const members = await voidWaiting(tx, office, planId);
    if (members === 0) throw conflict("memberships.noPricesWait");
    const after = { members };
    await audit(tx, author, { action: "plan.pricesWithdrawn", noun: "plan", nounId: planId, officeId: office, after });
    return after;
  });
}
