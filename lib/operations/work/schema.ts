import { z } from "zod";
import { INVALID, optionalDate, withoutNul } from "@/lib/core/fields/fields";
import { dateOn } from "@/lib/core/time/dates";

/** What can wait for a person, the most pressing first: the order of the queue. */
export const WORK_KINDS = [
  "leaving",
  "dispute",
  "failing",
  "cash",
  "renewal",
  "agingOut",
  "card",
  "letter",
  "thread",
  "invitation",
  "teammate",
  "setup",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** What an address can ask for: everything, one kind, or what was put away. */
export const WORK_FILTERS = ["all", ...WORK_KINDS, "aside"] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

/** A line's key: its kind, what it is about, and the fact that made it a line. */
const key = z.string().min(3).max(200).refine(withoutNul, INVALID.data);

/** A line is put away until a day, or, without one, as done. */
export const asideInput = z.object({ key, untilOn: optionalDate });
export const backInput = z.object({ key });

/** How the membership is paid that ends: at the desk, or by a card that is not charged again. */
const renewalFact = z.object({
  membershipId: z.number(),
  plan: z.string(),
  pays: z.enum(["desk", "auto"]),
  ended: z.boolean(),
});

/** What a line says besides whom it is about, by kind; the statement makes it, and here is what it may be. */
export const FACTS = {
  leaving: z.object({ membershipId: z.number(), plan: z.string(), phone: z.string() }),
  dispute: z.object({ reason: z.string(), inquiry: z.boolean() }),
  failing: z.object({
    late: z.boolean(),
    phone: z.string(),
    code: z.string().nullable(),
    decline: z.string().nullable(),
    status: z.string().nullable(),
    nextOn: z.string().nullable(),
  }),
  cash: z.object({ people: z.number(), phone: z.string() }),
  renewal: renewalFact,
  agingOut: z.object({
    householdId: z.number(),
    birthOn: z.iso.date().transform(dateOn),
    age: z.number(),
    maxAge: z.number(),
    plan: z.string(),
    /** The term has begun, undecided. */
    renewed: z.boolean(),
    guaranteed: z.boolean(),
    phone: z.string(),
  }),
  card: z.object({
    brand: z.string().nullable(),
    last4: z.string(),
    email: z.string(),
    phone: z.string(),
    textConsentAt: z.string().nullable(),
    textConsentPhone: z.string().nullable(),
  }),
  letter: z.object({ phone: z.string(), undelivered: z.boolean() }),
  thread: z.object({ asks: z.boolean() }),
  invitation: z.object({ email: z.string(), spanish: z.boolean() }),
  teammate: z.object({ email: z.string() }),
} as const satisfies Record<Exclude<WorkKind, "setup">, z.ZodType>;
