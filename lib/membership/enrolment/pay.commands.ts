import "server-only";
import { endsBankAccount } from "@/lib/billing/dunning/decline.rules";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { saveBankAccount } from "@/lib/billing/payment-methods/mandate.commands";
import { isUnderWay } from "@/lib/billing/payments/collect.rules";
import type { Author } from "@/lib/core/audit/audit";
import { systemPayer } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/errors";
import { noteDecline, notePaid, refuseTesting, type Tested } from "@/lib/front/limits/card-testing";
import { tellOfTestedCards } from "@/lib/practice/payouts/owner-mail.commands";
import { bankLinkFault } from "@/lib/providers/plaid";
import { faultIn } from "@/lib/providers/stripe";
import { OUTAGE } from "./schema";
import type { EnrolmentRequest } from "./validate.schema";

/** The provider takes none of our calls, or does not answer. */
const AWAY: ReadonlySet<string> = new Set(["outage", "unreachable"]);

/** Refusals that no bank has made. */
const NO_BANK: ReadonlySet<string | null> = new Set([OUTAGE, "enrolment.refusal.held"]);

/** What a decline means for the person, as a translation key; the bank's own words stay with us. */
export function refusalOf(declined: { code: string; declineCode: string | null }): string {
  if (endsBankAccount(declined.declineCode ?? declined.code)) return "enrolment.refusal.bank";
  const known = ["insufficient_funds", "expired_card", "incorrect_cvc", "lost_card", "stolen_card", "processing_error"];
  const code = [declined.declineCode, declined.code].find((each) => each !== null && known.includes(each));
  if (code === "lost_card" || code === "stolen_card") return "enrolment.refusal.other";
  return code ? `enrolment.refusal.${code}` : "enrolment.refusal.other";
}

/** A bank debit takes days: the family is enrolled meanwhile (payments: an enrolment's debit in progress). */
export async function isDebitInProgress(paymentId: number | null): Promise<boolean> {
  if (paymentId === null) return false;
  const where = {
    id: paymentId,
    attempts: { some: { state: "sent" as const, instrument: { kind: "bank" as const } } },
  };
  const payment = await db.payment.findFirst({ where, select: { status: true } });
  return payment !== null && isUnderWay(payment);
}

/**
 * The card or bank account as the payer's payment method; the key of a message when the bank or the provider rejects
 * it.
 */
export async function instrumentOf(
  { submission, caller }: EnrolmentRequest,
  householdId: number,
  payerId: number,
  author: Author,
): Promise<{ id: number } | { refusal: string }> {
  const { payment, locale } = submission;
  if (payment.kind === "stored") {
    const known = await db.instrument.findFirst({
      where: { id: payment.instrumentId, payerId, status: "active" },
      select: { id: true },
    });
    return known ?? { refusal: "enrolment.refusal.other" };
  }
  if (payment.kind === "in_office") return { refusal: "enrolment.refusal.other" };
  try {
    // The payer is the one this enrolment has just made or proven.
    if (payment.kind === "bank")
      return await saveBankAccount(systemPayer(payerId), payment, { householdId, locale, from: caller }, author, {
        retry: false,
      });
    return await saveInstrument(systemPayer(payerId), payment.paymentMethodId, author, { retry: false });
  } catch (error) {
    // Keeping a card moves no money, so that much is known of a call that nobody answered too.
    if (AWAY.has(faultIn(error)?.kind ?? bankLinkFault(error) ?? "")) return { refusal: OUTAGE };
    if (error instanceof AppError && error.status === 400)
      return { refusal: payment.kind === "bank" ? "enrolment.refusal.bank" : "enrolment.refusal.other" };
    throw error;
  }
}

const testedBy = ({ office, caller }: EnrolmentRequest, id: number): Tested => ({
  office,
  network: caller,
  form: `enrolment ${id}`,
});

/** Stolen cards are tested on public checkouts: throws 429 where too many were declined. Families whose card is taken count nowhere. */
export function guardCards(request: EnrolmentRequest, id: number): void {
  if (maybeTested(request)) refuseTesting(testedBy(request, id));
}

const maybeTested = ({ internalRole, submission }: EnrolmentRequest) =>
  internalRole === null && ["card", "bank"].includes(submission.payment.kind);

/** The same result, counted where a bank said no to somebody's card, or yes. */
export async function counted<Outcome extends { state: string; refusal: string | null }>(
  request: EnrolmentRequest,
  id: number,
  result: Outcome,
): Promise<Outcome> {
  if (!maybeTested(request)) return result;
  const byBank = result.state === "declined" && !NO_BANK.has(result.refusal);
  if (byBank && noteDecline(testedBy(request, id))) await tellOfTestedCards(request.office);
  if (result.state === "enrolled") notePaid(testedBy(request, id));
  return result;
}
