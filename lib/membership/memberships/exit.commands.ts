import "server-only";
import { createHash } from "node:crypto";
import { ledgerOfMembership } from "@/lib/billing/benefits/queries";
import type { BenefitLedger } from "@/lib/billing/benefits/rules";
import { handedOverOf } from "@/lib/billing/payments/desk.schema";
import { takeExtra } from "@/lib/billing/payments/one-off.commands";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type Cents, cents } from "@/lib/core/money";
import { addDays, type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { ExitQuote } from "@/lib/generated/prisma/client";
import { lockMembership } from "@/lib/platform/membership-status/lock.queries";
import { canBeCancelled } from "@/lib/platform/membership-status/rules";
import {
  type Alternative,
  alternativesOf,
  type Days,
  exitFacts,
  householdLocale,
  liveQuote,
  lockQuote,
  quotedExitOf,
  usedOf,
} from "./exit.queries";
import { canonical, countedQuantity, type ExitFacts, isValidOn, quoteExit, unsettled } from "./exit.rules";
import { type DeskPaid, QUOTE_DAYS, type QuotedExit, type UsedService } from "./exit.schema";
import { mailExitReady, mailExitRequested } from "./exit-mail.commands";

/** The fingerprint of an exit quote. */
export const quoteHash = (quoted: QuotedExit): string => createHash("sha256").update(canonical(quoted)).digest("hex");

/** An open quote keeps its days while they run; one waiting for the office does not expire. */
function daysOf(live: ExitQuote | null, confirmed: boolean) {
  return (day: DateOn): Days => {
    const fresh = { quotedOn: day, validUntil: addDays(day, QUOTE_DAYS) };
    if (!live) return fresh;
    const kept = { quotedOn: fromDbDate(live.quotedOn), validUntil: fromDbDate(live.validUntil) };
    if (live.state === "asked") return { ...kept, validUntil: confirmed ? fresh.validUntil : kept.validUntil };
    return isValidOn(kept.validUntil, day) ? kept : fresh;
  };
}

/** Throws 400 for a service that cannot be settled: not of the plan, more than it includes, or without a fee. */
function checkServices(used: readonly UsedService[] | undefined, facts: ExitFacts): void {
  const wrong = used ? unsettled(used, facts) : null;
  if (wrong === null) return;
  const noFee = facts.fees[wrong] === undefined && countedQuantity({ code: wrong, quantity: 1 }, facts.included) > 0;
  throw invalid(
    { usedServices: noFee ? "membershipsExit.errors.noFee" : INVALID.data },
    noFee ? "membershipsExit.errors.noFee" : undefined,
  );
}

const sameServices = (a: readonly UsedService[] | null, b: readonly UsedService[] | null) =>
  canonical(a) === canonical(b);

type CurrentQuote = { quote: ExitQuote; quoted: QuotedExit; facts: ExitFacts };

/**
 * The current exit quote of a membership, in the caller's transaction: the open one if nothing has changed, else a new
 * one. `used` are the services the office confirms. Throws 404, 409 for an ended membership, 400 on the services.
 */
export async function currentQuote(
  tx: Tx,
  office: OfficeId,
  membershipId: number,
  used: UsedService[] | undefined,
  author: Author,
): Promise<CurrentQuote> {
  await lockMembership(tx, office, membershipId);
  const live = await liveQuote(tx, office, membershipId);
  const known = used ?? (live && usedOf(live));
  const facts = await exitFacts(tx, office, membershipId, known, daysOf(live, used !== undefined));
  if (live?.state === "charging") return { quote: live, quoted: quotedExitOf(live), facts };
  if (!canBeCancelled(facts.cancel.status)) throw conflict("members.notCancelable");
  checkServices(used, facts);
  const quoted = quoteExit(facts);
  const sha256 = quoteHash(quoted);
  const confirmsServices = live?.state === "asked" && used !== undefined;
  if (live && live.sha256 === sha256 && sameServices(usedOf(live), known) && !confirmsServices)
    return { quote: live, quoted, facts };
  if (live) await tx.exitQuote.update({ where: { id: live.id, officeId: office }, data: { state: "void" } });
  const quote = await tx.exitQuote.create({
    data: {
      officeId: office,
      membershipId,
      state: live?.state === "asked" && !confirmsServices ? "asked" : "open",
      quotedOn: toDbDate(quoted.quotedOn),
      validUntil: toDbDate(quoted.validUntil),
      used: known ?? Prisma.DbNull,
      quoted,
      sha256,
      createdAt: await now(),
      createdById: userOf(author),
    },
  });
  const { refundCents, owedCents } = quoted.now;
  await audit(tx, author, {
    action: "membership.exitQuote",
    noun: "membership",
    nounId: membershipId,
    officeId: office,
    after: { quoteId: quote.id, refundCents, owedCents, validUntil: quoted.validUntil },
  });
  if (confirmsServices) await mailExitReady(tx, quote);
  return { quote, quoted, facts };
}

/** An exit quote as shown, on screen and as PDF. */
export type ShownQuote = {
  id: number;
  state: ExitQuote["state"];
  sha256: string;
  quoted: QuotedExit;
  used: UsedService[] | null;
  /** What the benefit ledger says was used of the plan: where the office begins when it confirms. */
  recorded: UsedService[];
  /** The running term of benefits: what was used and what is left, at the office's usual fees. */
  benefits: Pick<BenefitLedger, "lastOn" | "included" | "used" | "left" | "usedCents" | "leftCents" | "savedCents">;
  /** What the office can enter as used, at its own fees; a fee it does not have yet is null. */
  services: { code: string; quantity: number; feeCents: number | null }[];
  alternatives: Alternative[];
  collection: "auto" | "in_office";
  createdAt: Date;
};

const MANY = 99;

function servicesOf({ included, fees }: ExitFacts): ShownQuote["services"] {
  if (included.length > 0)
    return included.map(({ code, quantity }) => ({ code, quantity, feeCents: fees[code] ?? null }));
  return Object.entries(fees).map(([code, feeCents]) => ({ code, quantity: MANY, feeCents }));
}

/** The office records which services were used, and the quote is updated. Throws as `currentQuote`. */
export async function recordUsedServices(office: OfficeId, membershipId: number, used: UsedService[], author: Author) {
  await transaction((tx) => currentQuote(tx, office, membershipId, used, author));
}

/** The exit quote of a membership, and its alternatives. Throws as `currentQuote`. */
export async function showExitQuote(
  office: OfficeId,
  membershipId: number,
  used: UsedService[] | undefined,
  locale: Locale,
  author: Author,
): Promise<ShownQuote> {
  const { quote, quoted, facts } = await transaction((tx) => currentQuote(tx, office, membershipId, used, author));
  const { collection } = await db.membership.findFirstOrThrow({
    where: { officeId: office, id: membershipId },
    select: { collection: true },
  });
  const {
    lastOn,
    included,
    used: usedCount,
    left,
    usedCents,
    leftCents,
    savedCents,
  } = await ledgerOfMembership(db, office, membershipId);
  return {
    id: quote.id,
    state: quote.state,
    sha256: quote.sha256,
    quoted,
    used: usedOf(quote),
    recorded: [...facts.recorded],
    benefits: { lastOn, included, used: usedCount, left, usedCents, leftCents, savedCents },
    services: servicesOf(facts),
    alternatives: await alternativesOf(office, membershipId, facts, locale),
    collection,
    createdAt: quote.createdAt,
  };
}

/**
 * A family requests to leave with a refund: the office is notified to confirm the services used. The request date
 * counts for the 90 days, however long the office takes. A repetition is one request. Throws 409 where there is nothing
 * to confirm.
 */
export async function requestExitRefund(office: OfficeId, membershipId: number, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const { quote, quoted } = await currentQuote(tx, office, membershipId, undefined, author);
    if (quote.state === "asked") return;
    if (quote.state !== "open" || !quoted.now.needsOffice) throw conflict("membershipsExit.errors.nothingToConfirm");
    await tx.exitQuote.update({ where: { id: quote.id, officeId: office }, data: { state: "asked" } });
    await audit(tx, author, {
      action: "membership.exitAsked",
      noun: "membership",
      nounId: membershipId,
      officeId: office,
      after: { quoteId: quote.id },
    });
    await mailExitRequested(tx, quote);
  });
}

/** The day it is at an office. */
export async function dayAt(tx: Tx, office: OfficeId): Promise<DateOn> {
  const row = await tx.office.findUnique({ where: { id: office }, select: { timezone: true } });
  if (!row) throw notFound();
  return today(await now(), row.timezone);
}

export type FinalPayment = { paymentId: number; amountCents: Cents; on: DateOn };

/** Records the final payment taken in the office, once, with how it was paid. Throws 404, 409 when nothing is owed. */
export async function payAtDesk(
  office: OfficeId,
  quoteId: number,
  how: DeskPaid,
  author: Author,
): Promise<FinalPayment> {
  return transaction(async (tx) => {
    const quote = await lockQuote(tx, office, quoteId);
    const { owedCents } = quotedExitOf(quote).now;
    const owes = quote.state === "done" && quote.choice === "now" && quote.settle === "desk" && owedCents > 0;
    if (!owes || quote.deskPaidAt) throw conflict("membershipsExit.errors.nothingOwed");
    const locale = await householdLocale(tx, quote.membershipId);
    const label = translate(locale, "membershipsExit.chargeLabel");
    const amountCents = cents(owedCents);
    const extra = { officeId: office, membershipId: quote.membershipId, amountCents, label };
    const taken = { ...extra, key: `exit:${quote.id}:desk`, exitQuoteId: quote.id, handedOver: handedOverOf(how) };
    const paymentId = await takeExtra(tx, taken, author);
    await tx.exitQuote.update({ where: { id: quote.id, officeId: office }, data: { deskPaidAt: await now() } });
    return { paymentId, amountCents, on: await dayAt(tx, office) };
  });
}
