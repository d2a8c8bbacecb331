import "server-only";
import { releaseLate } from "@/lib/billing/arrears/debts.commands";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { collectExtra, openExtra } from "@/lib/billing/payments/one-off.commands";
import { lockOpen, voidOpen } from "@/lib/billing/payments/void.commands";
import { requestRefund } from "@/lib/billing/refunds/commands";
import { sendSoftly } from "@/lib/billing/refunds/send.commands";
import { type Author, audit, SYSTEM, userOf } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { AppError, conflict, forbidden, notFound } from "@/lib/core/errors";
import { translate } from "@/lib/core/i18n/translate";
import { cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import { type DateOn, formatLong, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import type { ExitQuote } from "@/lib/generated/prisma/client";
import { lockMembership } from "@/lib/platform/membership-status/lock.queries";
import { canBeCancelled } from "@/lib/platform/membership-status/rules";
import { endMembership } from "./cancel.commands";
import { cancelFacts } from "./cancel.queries";
import { currentQuote, dayAt } from "./exit.commands";
import { householdLocale, lockQuote, officePaid, quotedExitOf } from "./exit.queries";
import { isValidOn, settleOf } from "./exit.rules";
import type { ExitChoice, Settle } from "./exit.schema";
import { mailExitDone } from "./exit-mail.commands";

export type Acceptance = {
  membershipId: number;
  /** The exit quote read; without it the current one. */
  quoteId?: number | undefined;
  choice: ExitChoice;
  settle?: Settle | undefined;
  reason: number;
  note?: string | null | undefined;
};

export type Accepted = {
  quoteId: number;
  /** `charging`: the bank has not confirmed yet; the membership ends when it does. */
  state: "done" | "charging";
  choice: ExitChoice;
  lastDayOn: string;
  refundCents: number;
  owedCents: number;
  settle: Settle | null;
};

/** Ends the membership, unless its term or a dispute has ended it meanwhile. Returns the day it ends, or has ended. */
async function end(tx: Tx, office: OfficeId, quote: ExitQuote, choice: ExitChoice, author: Author): Promise<DateOn> {
  const { membershipId, reason, note } = quote;
  const { row, facts } = await cancelFacts(tx, office, membershipId, true);
  if (quote.state === "charging" && !canBeCancelled(row.status)) {
    await voidOpen(tx, office, membershipId, facts.today);
    return row.ended_on ? fromDbDate(row.ended_on) : facts.today;
  }
  await beforeFamilyChanges(tx, row.household_id, [membershipId]);
  const request = { membershipId, immediately: choice === "now", reason: reason ?? 0, note: note ?? "" };
  return (await endMembership(tx, office, request, author)).effectiveOn;
}

/** Ends the membership and creates the quoted refunds, in one transaction. Returns the refunds to send. */
async function finish(tx: Tx, office: OfficeId, quote: ExitQuote, author: Author): Promise<number[]> {
  const { now: leaving } = quotedExitOf(quote);
  const choice: ExitChoice = quote.choice === "now" ? "now" : "end";
  const locale = await householdLocale(tx, quote.membershipId);
  const refundIds: number[] = [];
  for (const { paymentId, obligationId, cents: amountCents } of choice === "now" ? leaving.refunds : []) {
    const request = { paymentId, obligationId, amountCents, reason: translate(locale, "membershipsExit.refundReason") };
    const paid = await officePaid(tx, office, quote.membershipId, paymentId);
    refundIds.push(await requestRefund(tx, paid, request, author));
  }
  const effectiveOn = await end(tx, office, quote, choice, author);
  await tx.exitQuote.update({
    where: { id: quote.id, officeId: office },
    data: { state: "done", doneAt: await now(), refundIds },
  });
  const lastDayOn = choice === "now" ? effectiveOn : lastDayBefore(effectiveOn);
  const money = choice === "now" ? { refundCents: leaving.refundCents, owedCents: leaving.owedCents } : {};
  await audit(tx, author, {
    action: "membership.exitAccepted",
    noun: "membership",
    nounId: quote.membershipId,
    officeId: office,
    after: { quoteId: quote.id, sha256: quote.sha256, choice, lastDayOn, ...money },
  });
  await mailExitDone(tx, quote, choice, formatLong(lastDayOn, locale));
  return refundIds;
}

type Begun = { quote: ExitQuote; refundIds: number[] } | "changed";

/** Freezes the accepted quote, and either ends the membership or opens the payment that has to come first. */
async function begin(
  tx: Tx,
  office: OfficeId,
  request: Acceptance,
  mayMoveMoney: boolean,
  author: Author,
): Promise<Begun> {
  await lockMembership(tx, office, request.membershipId);
  const named =
    request.quoteId === undefined
      ? null
      : await tx.exitQuote.findFirst({
          where: { officeId: office, membershipId: request.membershipId, id: request.quoteId },
        });
  if (request.quoteId !== undefined && !named) throw notFound();
  if (named && (named.state === "done" || named.state === "charging")) {
    if (named.choice !== request.choice) throw conflict("membershipsExit.errors.accepted");
    return { quote: named, refundIds: [] };
  }
  const { quote, quoted, facts } = await currentQuote(tx, office, request.membershipId, undefined, author);
  if (named && quote.id !== named.id) return "changed";
  if (quote.state === "charging") throw conflict("membershipsExit.errors.accepted");
  if (!isValidOn(quoted.validUntil, facts.cancel.today)) return "changed";
  const { refundCents, owedCents, needsOffice } = quoted.now;
  const leaves = request.choice === "now";
  if (!leaves && !quoted.end) throw conflict("membershipsExit.errors.nothingLeft");
  if (leaves && needsOffice) throw conflict("membershipsExit.errors.confirmFirst");
  if (leaves && refundCents + owedCents > 0 && !mayMoveMoney) throw forbidden("membershipsExit.errors.mayNotMoveMoney");
  const { collection } = await tx.membership.findUniqueOrThrow({ where: { id: request.membershipId } });
  const settle = leaves && owedCents > 0 ? settleOf(owedCents, collection, request.settle) : null;
  // No exit charge while an open debt could not be voided afterwards.
  if (settle === "card") await lockOpen(tx, office, request.membershipId);
  const accepted = await tx.exitQuote.update({
    where: { id: quote.id, officeId: office },
    data: {
      acceptedAt: await now(),
      acceptedById: userOf(author),
      acceptedIp: author.caller?.ip ?? null,
      choice: request.choice,
      settle,
      reason: request.reason,
      note: request.note || null,
    },
  });
  if (settle !== "card") return { quote: accepted, refundIds: await finish(tx, office, accepted, author) };
  const locale = await householdLocale(tx, request.membershipId);
  const paymentId = await openExtra(
    tx,
    {
      officeId: office,
      membershipId: request.membershipId,
      amountCents: cents(owedCents),
      label: translate(locale, "membershipsExit.chargeLabel"),
      key: `exit:${quote.id}:${quote.attemptCount + 1}`,
    },
    author,
  );
  const charging = await tx.exitQuote.update({
    where: { id: quote.id, officeId: office },
    data: { state: "charging", paymentId, attemptCount: { increment: 1 } },
  });
  return { quote: charging, refundIds: [] };
}

/** Ends what has been paid for, once: whoever comes second finds it done. */
async function finishPaid(office: OfficeId, quoteId: number, author: Author): Promise<void> {
  const { membershipId } = await db.exitQuote.findFirstOrThrow({ where: { officeId: office, id: quoteId } });
  await releaseLate(office, membershipId);
  const refundIds = await transaction(async (tx) => {
    const quote = await lockQuote(tx, office, quoteId);
    return quote.state === "charging" ? finish(tx, office, quote, author) : [];
  });
  for (const id of refundIds) await sendSoftly(id);
}

/** The payment was declined: nothing is canceled, and the quote is open again. */
async function reopen(office: OfficeId, quote: ExitQuote, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.exitQuote.updateMany({
      where: { officeId: office, id: quote.id, state: "charging", paymentId: quote.paymentId },
      data: { state: "open", paymentId: null, acceptedAt: null, acceptedById: null, acceptedIp: null, choice: null },
    });
    if (count === 0) return;
    await audit(tx, author, {
      action: "membership.exitDeclined",
      noun: "membership",
      nounId: quote.membershipId,
      officeId: office,
      after: { quoteId: quote.id, paymentId: quote.paymentId },
    });
  });
}

async function charge(office: OfficeId, quote: ExitQuote, author: Author): Promise<void> {
  if (quote.paymentId === null) return;
  try {
    const { outcome } = await collectExtra(quote.paymentId);
    await failpoint("exit.paid");
    if (outcome === "succeeded") await finishPaid(office, quote.id, author);
  } catch (error) {
    const payment = await db.payment.findUniqueOrThrow({ where: { id: quote.paymentId } });
    if (error instanceof AppError && payment.status !== "succeeded") await reopen(office, quote, author);
    throw error;
  }
}

/**
 * Accepts an exit quote and does exactly what it says, once; a repetition returns the same result. Throws 404 for
 * another membership's quote, 409 when an amount changed (a new quote is made), services are unconfirmed, or the charge
 * is declined (nothing is canceled), 403 where the caller may not move money.
 */
export async function acceptExitQuote(
  office: OfficeId,
  request: Acceptance,
  mayMoveMoney: boolean,
  author: Author,
): Promise<Accepted> {
  // What the quote waives must no longer be paid, not even by an old pay link.
  if (request.choice === "now") await releaseLate(office, request.membershipId);
  const begun = await transaction((tx) => begin(tx, office, request, mayMoveMoney, author));
  if (begun === "changed") throw conflict("membershipsExit.errors.changed");
  await failpoint("exit.begun");
  for (const id of begun.refundIds) await sendSoftly(id);
  if (begun.quote.state === "charging") await charge(office, begun.quote, author);
  return acceptedOf(office, begun.quote.id);
}

async function acceptedOf(office: OfficeId, quoteId: number): Promise<Accepted> {
  const quote = await db.exitQuote.findFirstOrThrow({
    where: { officeId: office, id: quoteId },
    include: { membership: { select: { cancelOn: true, endedOn: true } } },
  });
  const { now: leaving } = quotedExitOf(quote);
  const choice: ExitChoice = quote.choice === "now" ? "now" : "end";
  const { cancelOn, endedOn } = quote.membership;
  const lastDayOn =
    choice === "end" && cancelOn
      ? lastDayBefore(fromDbDate(cancelOn))
      : endedOn
        ? fromDbDate(endedOn)
        : await dayAt(db, office);
  return {
    quoteId,
    state: quote.state === "charging" ? "charging" : "done",
    choice,
    lastDayOn,
    refundCents: choice === "now" ? leaving.refundCents : 0,
    owedCents: choice === "now" ? leaving.owedCents : 0,
    settle: quote.settle === "card" || quote.settle === "desk" ? quote.settle : null,
  };
}

const BATCH = 50;

/**
 * Finishes exits whose payment has a result, charges those never attempted, and reopens the declined. Returns how many.
 */
export async function settleExits(): Promise<number> {
  const rows = await db.exitQuote.findMany({ where: { state: "charging" }, orderBy: { id: "asc" }, take: BATCH });
  let settled = 0;
  for (const quote of rows) {
    const payment = await db.payment.findUniqueOrThrow({
      where: { id: quote.paymentId ?? 0 },
      include: { obligations: { where: { status: "open" }, select: { id: true } } },
    });
    const office = systemOffice(quote.officeId);
    try {
      if (payment.status === "succeeded") await finishPaid(office, quote.id, SYSTEM);
      else if (payment.obligations.length === 0) await reopen(office, quote, SYSTEM);
      // The process died before the charge. An attempt running elsewhere is waited for.
      else if (payment.status === "planned") await charge(office, quote, SYSTEM);
      else continue;
      settled += 1;
    } catch (error) {
      // Declined, and open again by now; or another payment of it is at the bank, and the next run retries.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return settled;
}
