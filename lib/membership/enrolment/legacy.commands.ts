import "server-only";
import { createHash } from "node:crypto";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { type Cents, cents } from "@/lib/core/money";
import { SAME_REQUEST_MS } from "@/lib/front/api/idempotency";
import { savedPayment } from "./add-plan.queries";
import { type EnrolmentOutcome, enrol } from "./commands";
import { inUnits } from "./legacy.rules";
import type { OutsideMember } from "./legacy.wire";
import { activePlans } from "./queries";
import type { PaymentChoice } from "./schema";
import { quoteRequest } from "./validate.queries";
import type { EnrolmentRequest, Submission } from "./validate.schema";

/** A request that may omit the idempotency key, the total, the plans' units and, for a family, the payment. */
export type OutsideRequest = Omit<EnrolmentRequest, "submission"> & {
  submission: Omit<Submission, "submissionKey" | "consentedTotalCents" | "members" | "payment"> & {
    submissionKey?: string | undefined;
    consentedTotalCents?: Cents | undefined;
    members: OutsideMember[];
    payment: PaymentChoice | null;
  };
};

type Identified = { submissionKey: string; consentedTotalCents?: Cents };

/** The key of the n-th submission of a request, as a UUID. */
function keyOf(request: unknown, n: number): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([request, n]))
    .digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The key for a caller without one: the same request of the same person within ten minutes is a repetition, with the
 * total it had then; another card for it is another attempt of the same enrolment.
 */
async function identify({ office, actor, family, submission }: OutsideRequest): Promise<Identified> {
  const { payment: _, ...request } = submission;
  const since = (await now()).getTime() - SAME_REQUEST_MS;
  for (let n = 0; ; n += 1) {
    const submissionKey = keyOf([actor?.userId, office, family?.householdId, request], n);
    const known = await db.enrolment.findUnique({ where: { submissionKey } });
    if (!known) return { submissionKey };
    if (known.createdAt.getTime() > since) return { submissionKey, consentedTotalCents: cents(known.consentedCents) };
  }
}

/**
 * Enrols for an outside caller. Omitted values are what their own checkout has shown: the key, today's total by our
 * prices, the family's saved payment method. Throws as `enrol`.
 */
export async function enrolFromOutside(
  request: OutsideRequest,
): Promise<{ answer: EnrolmentOutcome; submissionKey: string }> {
  const { submission, office, family } = request;
  const named = submission.submissionKey;
  const { submissionKey, ...identified }: Identified = named ? { submissionKey: named } : await identify(request);
  const payment = submission.payment ?? (await savedPayment(family?.payerId ?? 0));
  const members = inUnits(submission.members, await activePlans(office));
  const whole = { ...submission, submissionKey, payment, members };
  const consented = submission.consentedTotalCents ?? identified.consentedTotalCents;
  const ask = (consentedTotalCents: Cents) => ({ ...request, submission: { ...whole, consentedTotalCents } });
  const total = consented ?? (await quoteRequest(ask(cents(0)))).bill.totalCents;
  return { answer: await enrol(ask(total)), submissionKey };
}
