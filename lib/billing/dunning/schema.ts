import { z } from "zod";
import { id } from "@/lib/core/fields/fields";
import { DELINQUENT_DAY } from "@/lib/platform/membership-status/schema";

/** Days after the due date on which a payment is attempted (default of the configuration). */
export const RETRY_DAYS: readonly number[] = [0, 3, 7, 14];

/** How often a returned bank debit is resubmitted. */
export const ACH_REPRESENTMENTS = 2;

/** What happens after a charge has failed. Days are counted from the due date, which is day 0. */
export type DunningPolicy = {
  /** Days on which the saved payment method is charged; the first is the due date itself. */
  attemptDays: number[];
  /** Days on which the family is notified by email, and by text message. */
  mailDays: number[];
  textDays: number[];
  /** An unpaid membership becomes delinquent on this day. */
  delinquentDay: number;
  /** How often a returned bank debit is resubmitted; the network allows two. */
  achRetries: number;
  /** Days before the end of a card's last month on which a new one is requested. */
  expiryDays: number;
  /** The longest a promise to pay may pause retries. */
  promiseDays: number;
};

/** What holds until an administrator writes something else (payments 6.6). */
export const DEFAULT_POLICY: DunningPolicy = {
  attemptDays: [...RETRY_DAYS],
  mailDays: [0, 3, 7, 14, 18, DELINQUENT_DAY],
  textDays: [0, 7, 18],
  delinquentDay: DELINQUENT_DAY,
  achRetries: ACH_REPRESENTMENTS,
  expiryDays: 30,
  promiseDays: 14,
};

export const LIMITS = {
  delinquentDay: { least: 7, most: 90 },
  achRetries: { least: 0, most: 2 },
  expiryDays: { least: 7, most: 90 },
  promiseDays: { least: 1, most: 30 },
  attempts: 10,
  notices: 20,
} as const;

const rising = (days: readonly number[]) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? -1));

/** What is wrong with a policy as a whole: a field and the key of a sentence. */
export function policyFaults(policy: DunningPolicy): { field: keyof DunningPolicy; message: string }[] {
  const { attemptDays, mailDays, textDays, delinquentDay } = policy;
  const faults: { field: keyof DunningPolicy; message: string }[] = [];
  for (const field of ["attemptDays", "mailDays", "textDays"] as const)
    if (!rising(policy[field])) faults.push({ field, message: "dunning.fault.rising" });
  if (attemptDays[0] !== 0) faults.push({ field: "attemptDays", message: "dunning.fault.firstAttempt" });
  if ((attemptDays.at(-1) ?? 0) >= delinquentDay)
    faults.push({ field: "attemptDays", message: "dunning.fault.lastAttempt" });
  if (mailDays.length === 0) faults.push({ field: "mailDays", message: "dunning.fault.noMail" });
  for (const [field, days] of [
    ["mailDays", mailDays],
    ["textDays", textDays],
  ] as const)
    if ((days.at(-1) ?? 0) > delinquentDay) faults.push({ field, message: "dunning.fault.afterEnd" });
  return faults;
}

const within = ({ least, most }: { least: number; most: number }) =>
  z.number().int("dunning.fault.whole").min(least, "dunning.fault.range").max(most, "dunning.fault.range");
const daysOf = (most: number) =>
  z.array(z.number().int("dunning.fault.whole").min(0, "dunning.fault.days").max(90, "dunning.fault.days")).max(most);

const parts = {
  delinquentDay: within(LIMITS.delinquentDay),
  achRetries: within(LIMITS.achRetries),
  expiryDays: within(LIMITS.expiryDays),
  promiseDays: within(LIMITS.promiseDays),
};

function refuse(policy: DunningPolicy, context: z.RefinementCtx): void {
  const said = new Set<string>();
  for (const { field, message } of policyFaults(policy)) {
    if (!said.has(field)) context.addIssue({ code: "custom", path: [field], message });
    said.add(field);
  }
}

/** A policy as it is sent and stored. `basedOn` is the version the editor had in front of them. */
export const policyInput = z
  .object({
    attemptDays: daysOf(LIMITS.attempts).min(1, "dunning.fault.firstAttempt"),
    mailDays: daysOf(LIMITS.notices),
    textDays: daysOf(LIMITS.notices),
    ...parts,
    basedOn: id,
  })
  .superRefine(refuse);

export const policyRestore = z.object({ version: id, basedOn: id });

/** "0, 3 7" as the days it names. */
const typedDays = (most: number) =>
  z
    .string()
    .max(200, "dunning.fault.days")
    .regex(/^[\d\s,;]*$/, { message: "dunning.fault.days", abort: true })
    .transform((text) => (text.match(/\d+/g) ?? []).map(Number))
    .pipe(daysOf(most));
const typedNumber = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .regex(/^\s*\d+\s*$/, { message: "dunning.fault.whole", abort: true })
    .transform(Number)
    .pipe(schema);

/** The same as a person types it. */
export const policyForm = z
  .object({
    attemptDays: typedDays(LIMITS.attempts),
    mailDays: typedDays(LIMITS.notices),
    textDays: typedDays(LIMITS.notices),
    delinquentDay: typedNumber(parts.delinquentDay),
    achRetries: typedNumber(parts.achRetries),
    expiryDays: typedNumber(parts.expiryDays),
    promiseDays: typedNumber(parts.promiseDays),
  })
  .superRefine(refuse);
