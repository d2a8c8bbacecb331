import { z } from "zod";
import { INVALID, id, idText, shortText } from "@/lib/core/fields/fields";
import { cents, toPercent } from "@/lib/core/money";
import { parseIsoDate } from "@/lib/core/time/dates";
import { enrolmentSubmission } from "@/lib/membership/enrolment/schema";

/** A new family, from a public page or from the office. */
export const enrolmentBody = enrolmentSubmission.safeExtend({ dentistInfoId: id });

export const finishBody = z.object({ dentistInfoId: id });

export const firstReceiptQuery = z.object({ dentistInfoId: idText });

export const officeDiscountBody = z.object({ dentistInfoId: id, smBusinessInfoId: id.optional() });

export const groupCodeBody = z.object({
  dentistInfoId: id,
  groupCode: shortText(40),
});

/** Discounts in percent, as the legacy call returns them; `discountByDentist` is the largest (001 §7). */
export function discountsToWire(discounts: readonly { discountBps: number }[]) {
  const percents = discounts.map((each) => toPercent(each.discountBps));
  return { discounts: percents.map((discount) => ({ discount })), discountByDentist: Math.max(0, ...percents) };
}

const amount = z.number().int();
const isoDate = z.string().transform((text, ctx) => {
  const on = parseIsoDate(text);
  if (on) return on;
  ctx.addIssue({ code: "custom", message: INVALID.date });
  return z.NEVER;
});

/** One amount of the first payment; input of `dues/first-payment`. */
const firstLine = z.object({
  membershipId: amount,
  kind: z.enum(["dues", "activation_fee", "gpp_setup_fee"]),
  listCents: amount.transform(cents),
  discountBps: amount,
  discountReason: z.enum(["family", "code"]).nullable(),
  netCents: amount.transform(cents),
  familySize: amount,
});

/** Stored with an enrolment and returned for every repetition of its key. */
export const enrolmentResult = z.object({
  /** Setup fees of guaranteed plans that the office takes over, by membership. */
  officeFees: z.array(z.object({ membershipId: amount, cents: amount.transform(cents) })).default([]),
  added: z.array(
    z.object({
      memberId: z.number().int(),
      name: z.string(),
      plans: z.array(z.object({ name: z.string(), unit: z.enum(["month", "year"]), netCents: amount })),
    }),
  ),
  failed: z.array(z.string()),
  totalCents: amount,
  inOffice: z.boolean(),
  /** A bank debit was in progress when the family was enrolled. */
  bankDebit: z.boolean().default(false),
  /** In the office nothing is owed before the money is handed over; this is what was agreed for that day. */
  agreed: z.array(firstLine).default([]),
  nextCharge: z.object({ on: isoDate, cents: amount }).nullable(),
  email: z.string(),
  anchorOn: isoDate,
  referralCode: z.string().nullable(),
  groupCodeId: z.number().int().nullable(),
  /** Hash of the last attempt's payment method, to tell a repetition from another card. */
  triedWith: z.string().nullable(),
  /** Translation key of why the payment was refused. */
  refusal: z.string().nullable(),
  /** Hash of what the browser that sent it proves itself by; null where somebody was logged in, or the desk enrolled. */
  ownToken: z.string().nullable().default(null),
  /** Closed: its obligations are void and it can no longer be paid. */
  closed: z.boolean().default(false),
});
export type EnrolmentResult = z.output<typeof enrolmentResult>;
