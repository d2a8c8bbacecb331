import { z } from "zod";
import { INVALID } from "@/lib/core/fields/fields";
import { messageKey } from "@/lib/core/i18n/message-key";
import {
  type Cents,
  cents,
  formatMoney,
  isTooManyDollars,
  MAX_CHARGE_CENTS,
  MAX_PRICE_CENTS,
  parseDollars,
} from "@/lib/core/money";

/** What is said of an amount above `limit`, in cents. */
export const amountUpTo = (limit: number) => messageKey("errors.amountUpTo", { amount: formatMoney(cents(limit)) });

const enteredCents = (limit: number) => {
  // A form keeps what is too large for a column as its text.
  const tooMany = (input: unknown) => typeof input === "string" && isTooManyDollars(input);
  return z
    .number({ error: ({ input }) => (tooMany(input) ? amountUpTo(limit) : undefined) })
    .int()
    .min(0)
    .max(limit, amountUpTo(limit))
    .transform((value): Cents => cents(value));
};

const enteredDollars = (limit: number) =>
  z.union([z.string().trim().min(1, INVALID.required), z.number()]).transform((value, ctx): Cents => {
    const amount = parseDollars(value);
    if (amount !== null && amount <= limit) return amount;
    const tooMany = amount !== null || isTooManyDollars(value);
    ctx.addIssue({ code: "custom", message: tooMany ? amountUpTo(limit) : INVALID.data });
    return z.NEVER;
  });

/** A price or fee that somebody enters, in whole cents up to `MAX_PRICE_CENTS`. */
export const priceCents = enteredCents(MAX_PRICE_CENTS);

/** The same in dollars, as typed in a form or sent by the legacy wire, turned into cents. */
export const priceDollars = enteredDollars(MAX_PRICE_CENTS);

/** An amount charged at once, such as what an organization pays us, in whole cents up to what the provider takes. */
export const chargeCents = enteredCents(MAX_CHARGE_CENTS);

/** What is collected or refunded at once, in dollars as typed or sent by the legacy wire, turned into cents. */
export const dollars = enteredDollars(MAX_CHARGE_CENTS);
