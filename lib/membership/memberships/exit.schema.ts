import { z } from "zod";
import { maybeHandedOver } from "@/lib/billing/payments/desk.schema";
import { date, INVALID, id, optionalLongText, shortText } from "@/lib/core/fields/fields";
import { CANCEL_REASONS, DEFAULT_CANCEL_REASON, PATIENT_REQUEST } from "@/lib/platform/membership-status/schema";
import { EXIT_POLICIES } from "@/lib/practice/plans/schema";

/** Days an exit quote is valid once shown, or once the office has confirmed the services. */
export const QUOTE_DAYS = 7;

/** To end with what is paid for, or today. */
export const CHOICES = ["end", "now"] as const;
export type ExitChoice = (typeof CHOICES)[number];

/** How the final balance is paid: with the saved payment method, or in the office. */
export const SETTLES = ["card", "desk"] as const;
export type Settle = (typeof SETTLES)[number];

/** Kind of a line of the quote: payments count for the member, everything else against. */
export const LINE_KINDS = ["paid", "refunded", "fee", "service", "open", "term"] as const;

const whole = z.number().int();
const line = z.object({
  kind: z.enum(LINE_KINDS),
  cents: whole,
  code: z.string().optional(),
  quantity: whole.optional(),
});
export type ExitLine = z.output<typeof line>;

const backTo = z.object({
  obligationId: whole,
  paymentId: whole,
  paidOn: date,
  method: z.enum(["card", "bank", "in_office"]),
  last4: z.string().nullable(),
  cents: whole,
});
export type BackTo = z.output<typeof backTo>;

/** What leaving means, as it is shown, stored, hashed and printed. Words are added where it is read. */
export const quotedExitShape = z.object({
  quotedOn: date,
  validUntil: date,
  officeName: z.string(),
  memberName: z.string(),
  planName: z.string(),
  spanishName: z.string().nullable(),
  unit: z.enum(["month", "year"]),
  policy: z.enum(EXIT_POLICIES),
  startedOn: date,
  /** The last day on which leaving brings the money back; null where the plan has no such rule. */
  refundUntilOn: date.nullable(),
  priceCents: whole,
  /** Null when nothing is left that could run out. */
  end: z.object({ on: date, payments: whole, cents: whole }).nullable(),
  now: z.object({
    lines: z.array(line),
    refundCents: whole,
    owedCents: whole,
    refunds: z.array(backTo),
    /** Due payments that are waived. */
    forgivenCents: whole,
    /** The office has not said yet which services were used. */
    needsOffice: z.boolean(),
  }),
  /** `fromOn` is null in quotes made before it was said. */
  family: z.object({ nowCents: whole, thenCents: whole, fromOn: date.nullable().default(null) }).nullable(),
});
export type QuotedExit = z.output<typeof quotedExitShape>;

const service = z.object({ code: shortText(12), quantity: z.number().int().min(0).max(99) });
export const usedServices = z.array(service).max(30);
export type UsedService = z.output<typeof service>;

/** An exit quote for the office; `usedServices` are the services it confirms, possibly none. */
export const quoteInput = z.object({ membershipId: id, usedServices: usedServices.optional() });

const reasonIds: readonly number[] = CANCEL_REASONS.map((reason) => reason.id);
const note = optionalLongText(1000);

const reason = z
  .number()
  .int()
  .refine((one) => reasonIds.includes(one));

/**
 * The office ends a membership by its exit quote. Without `quoteId` the quote is made in the same call, for callers
 * without quotes. The legacy wire calls the membership its subscription and names the member in addition.
 */
export const cancelPlanInput = z
  .object({
    membershipId: id.optional(),
    subscriptionId: id.optional(),
    memberId: id.optional(),
    quoteId: id.optional(),
    usedServices: usedServices.optional(),
    immediately: z.boolean().default(false),
    settle: z.enum(SETTLES).optional(),
    reason: reason.default(DEFAULT_CANCEL_REASON),
    note,
  })
  .transform(({ membershipId, subscriptionId, ...rest }, ctx) => {
    const named = membershipId ?? subscriptionId;
    if (named !== undefined) return { ...rest, membershipId: named };
    ctx.addIssue({ code: "custom", path: ["membershipId"], message: INVALID.required });
    return z.NEVER;
  });

/** How the final balance was paid in the office; legacy callers do not say it. */
export const deskPaidInput = z.object(maybeHandedOver);
export type DeskPaid = z.output<typeof deskPaidInput>;

/** The patient ends a membership by the exit quote they were shown. */
export const patientCancelInput = z.object({
  quoteId: id.optional(),
  immediately: z.boolean().default(false),
  reason: reason.default(PATIENT_REQUEST),
  note,
});
