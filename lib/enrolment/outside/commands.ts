import "server-only";
import { createHash } from "node:crypto";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db";
import { type Cents, cents } from "@/lib/core/money";
import { SAME_PRESS_MS } from "@/lib/core/press";
import { quoteRequest } from "../checking/queries";
import type { EnrolmentRequest, Submission } from "../checking/schema";
import { type EnrolmentAnswer, enrol } from "../commands";
import { activePlans } from "../queries";
import type { PaymentChoice } from "../schema";
import { savedPayment } from "../taking/queries";
import { inUnits } from "./rules";
import type { OutsideMember } from "./wire";

/** A request whose caller may leave out the press, the total, the units of the plans and, for a family, the payment. */
export type OutsideRequest = Omit<EnrolmentRequest, "submission"> & {
  submission: Omit<Submission, "submissionKey" | "consentedTotalCents" | "members" | "payment"> & {
    submissionKey?: string | undefined;
    consentedTotalCents?: Cents | undefined;
    members: OutsideMember[];
    payment: PaymentChoice | null;
  };
};

type Press = { submissionKey: string; consentedTotalCents?: Cents };

/** The n-th press of a wish, as a UUID. */
function keyOf(wish: unknown, n: number): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([wish, n]))
    .digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The press of a caller who names none: the same wish of the same person within ten minutes is one press, with the total
 * it had then; another card for it is another try of the same enrolment.
 */
async function pressOf({ office, actor, family, submission }: OutsideRequest): Promise<Press> {
  const { payment: _, ...wish } = submission;
  const since = (await now()).getTime() - SAME_PRESS_MS;
  for (let n = 0; ; n += 1) {
    const submissionKey = keyOf([actor?.userId, office, family?.householdId, wish], n);
    const known = await db.enrolment.findUnique({ where: { submissionKey } });
    if (!known) return { submissionKey };
    if (known.createdAt.getTime() > since) return { submissionKey, consentedTotalCents: cents(known.consentedCents) };
  }
}

/**
 * Enrols as an outside caller asks for it. What they leave out is what their own checkout has shown: the press, today's
 * total by our prices, the payment the family has saved. Throws as `enrol` does.
 */
export async function enrolFromOutside(
  request: OutsideRequest,
): Promise<{ answer: EnrolmentAnswer; submissionKey: string }> {
  const { submission, office, family } = request;
  const named = submission.submissionKey;
  const { submissionKey, ...press }: Press = named ? { submissionKey: named } : await pressOf(request);
  const payment = submission.payment ?? (await savedPayment(family?.payerId ?? 0));
  const members = inUnits(submission.members, await activePlans(office));
  const whole = { ...submission, submissionKey, payment, members };
  const consented = submission.consentedTotalCents ?? press.consentedTotalCents;
  const ask = (consentedTotalCents: Cents) => ({ ...request, submission: { ...whole, consentedTotalCents } });
  const total = consented ?? (await quoteRequest(ask(cents(0)))).bill.totalCents;
  return { answer: await enrol(ask(total)), submissionKey };
}
