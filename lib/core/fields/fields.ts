import { z } from "zod";
import { holdsCardNumber } from "@/lib/core/fields/card-number";
import { isUsAreaCode, phoneDigits } from "@/lib/core/fields/phone";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/core/i18n/locale";
import { messageKey } from "@/lib/core/i18n/message-key";
import { type Cents, cents, FULL_BPS, MAX_CENTS, parsePercent } from "@/lib/core/money";
import { hasControl, withoutUnseen } from "@/lib/core/text/unseen-signs";
import { ageOn, type DateOn, looksLikeDate, parseDate } from "@/lib/core/time/dates";

/** The shared messages of 000 §5 as translation keys; the texts are in `messages/<locale>/validation.json`. */
export const INVALID = {
  required: "validation.required",
  mustBeChecked: "validation.mustBeChecked",
  email: "validation.invalidEmail",
  emailMatch: "validation.emailMatch",
  passwordsMatch: "validation.passwordsMatch",
  date: "validation.invalidDate",
  dateFormat: messageKey("validation.dateFormat", { format: "MM/DD/YYYY" }),
  data: "validation.invalidData",
  cardExpired: "validation.cardExpired",
  areaCode: "validation.areaCode",
  zipUsa: "validation.zipUsa",
  zipDigits: "validation.zipDigits",
  groupCode: "validation.groupCode",
  digits: (count: number) => messageKey("validation.digits", { digits: count }),
} as const;

/** Ours, beside those of the spec. */
const CARD_NUMBER = "errors.noCardNumbers";
const PASSWORD_SHORT = "errors.shortPassword";

/** What zod says where a schema says nothing itself: missing is "required", anything else "invalid data". */
export const validationErrorMap: z.core.$ZodErrorMap = (issue) =>
  issue.input === undefined || issue.input === null || issue.input === "" ? INVALID.required : INVALID.data;

// Set here because every schema imports this file: no schema can forget it and show zod's English.
z.config({ customError: validationErrorMap });

/** One line as it is read: without what nobody sees, in it or around it. */
const seenLine = () => z.string().overwrite(withoutUnseen).trim();

function line(max: number) {
  return seenLine()
    .normalize()
    .min(1, INVALID.required)
    .max(max, INVALID.data)
    .refine((text) => !hasControl(text), INVALID.data)
    .refine((text) => !holdsCardNumber(text), CARD_NUMBER);
}

/** One line of text that must be there, 1 to `max` characters. */
export const shortText = (max: number) => line(max);

/** One line as a change to one there is: null and "" empty it, and left out it stays. */
export const changedText = (max: number) =>
  seenLine()
    .normalize()
    .max(max, INVALID.data)
    .refine((text) => !hasControl(text), INVALID.data)
    .refine((text) => !holdsCardNumber(text), CARD_NUMBER)
    .transform((text) => (text === "" ? null : text))
    .nullish();

/** One line that may be left out; empty becomes null. */
export const optionalText = (max: number) => changedText(max).transform((text) => text ?? null);

/** Several lines, 1 to `max` characters. */
export const longText = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1, INVALID.required)
    .max(max, INVALID.data)
    .refine((text) => !hasControl(text, "\n\r\t"), INVALID.data)
    .refine((text) => !holdsCardNumber(text), CARD_NUMBER);

/** Several lines that may be empty. */
export const optionalLongText = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .max(max, INVALID.data)
    .refine((text) => !hasControl(text, "\n\r\t"), INVALID.data)
    .refine((text) => !holdsCardNumber(text), CARD_NUMBER)
    .default("");

/** The same as a change to one there is: null and "" empty it, and left out it stays. */
export const changedLongText = (max: number) =>
  optionalLongText(max)
    .removeDefault()
    .nullable()
    .transform((text) => text ?? "");

/** Lower case and trimmed, so that one address is one account. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, INVALID.required)
  .max(254, INVALID.email)
  .pipe(z.email(INVALID.email));

/** PostgreSQL keeps no NUL in a text. */
export const withoutNul = (text: string): boolean => !text.includes("\0");

/** A password as typed or repeated; the form cannot say whether it is correct. */
export const typedPassword = z
  .string()
  .min(1, INVALID.required)
  .max(200, INVALID.data)
  .refine(withoutNul, INVALID.data);

/** 8 to 200 characters, taken as typed. No composition rules. */
export const password = typedPassword.min(8, PASSWORD_SHORT);

/** A first or last name, 1 to 50 characters. */
export const personName = line(50);

/** A US phone number, kept as XXX-XXX-XXXX. */
export const phone = z
  .string()
  .trim()
  .min(1, INVALID.required)
  .transform((text, ctx) => {
    const digits = phoneDigits(text);
    const problem = digits === null ? INVALID.digits(10) : isUsAreaCode(digits.slice(0, 3)) ? null : INVALID.areaCode;
    if (digits === null || problem !== null) {
      ctx.addIssue({ code: "custom", message: problem ?? INVALID.data });
      return z.NEVER;
    }
    return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  });

/** The same where it may be left out; empty becomes null. */
export const optionalPhone = z
  .string()
  .transform((text, ctx): string | null => {
    if (text.trim() === "") return null;
    const parsed = phone.safeParse(text);
    if (parsed.success) return parsed.data;
    ctx.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? INVALID.data });
    return z.NEVER;
  })
  .nullish();

/** 5 or 9 digits, kept as 12345 or 12345-6789. Letters, or a prefix no US place has, are "not from USA". */
export const zip = z
  .string()
  .trim()
  .min(1, INVALID.required)
  .transform((text, ctx) => {
    const foreign = /[a-z]/i.test(text) || /^00[0-4]\d{2}/.test(text);
    const match = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(text);
    if (foreign || !match) {
      ctx.addIssue({ code: "custom", message: foreign ? INVALID.zipUsa : INVALID.zipDigits });
      return z.NEVER;
    }
    return match[2] ? `${match[1]}-${match[2]}` : `${match[1]}`;
  });

export const US_STATES = (
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
  "PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI"
).split(" ");

/** Two capital letters of a state, district or territory. */
export const usState = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, INVALID.required)
  .refine((code) => US_STATES.includes(code), INVALID.data);

export const city = line(60);
export const street = line(120);

/** A calendar date typed as MM/DD/YYYY or sent as ISO. */
export const date = z
  .string()
  .trim()
  .min(1, INVALID.required)
  .transform((text, ctx): DateOn => {
    const on = parseDate(text);
    if (on !== null) return on;
    ctx.addIssue({ code: "custom", message: looksLikeDate(text) ? INVALID.date : INVALID.dateFormat });
    return z.NEVER;
  });

/** In the past or today, and within 120 years. The clock is a parameter, so the schema below is not enough. */
export function isBirthDate(birthOn: DateOn, today: DateOn): boolean {
  const age = ageOn(birthOn, today);
  return age !== null && age <= 120;
}

/** A date that may be left out; empty becomes null. */
export const optionalDate = z
  .union([z.literal(""), date])
  .nullish()
  .transform((on) => on || null);

/** A date of birth as far as it can be checked without a clock; `isBirthDate` decides the rest. */
export const dateOfBirth = date;

/** A date of birth where today is known. */
export const dateOfBirthOn = (today: DateOn) => date.refine((on) => isBirthDate(on, today), INVALID.date);

/** A sum that was shown and is sent back, in whole cents, not negative. What somebody enters is in `amounts/fields`. */
export const centsField = z
  .number()
  .int()
  .min(0)
  .max(MAX_CENTS)
  .transform((value): Cents => cents(value));

/** Basis points, 0 to 10000. */
export const bps = z.number().int().min(0).max(FULL_BPS);

/** Percent as typed or sent by the legacy wire, turned into basis points. */
export const percent = z
  .union([z.string().trim().min(1, INVALID.required), z.number()])
  .transform((value, ctx): number => {
    const points = parsePercent(value);
    if (points !== null) return points;
    ctx.addIssue({ code: "custom", message: INVALID.data });
    return z.NEVER;
  });

/** A box that must be ticked. */
export const mustBeChecked = z.literal(true, INVALID.mustBeChecked);

/** A code of exactly `count` digits, as text: leading zeros count. */
export const code = (count: number) =>
  z
    .string()
    .trim()
    .min(1, INVALID.required)
    .refine((text) => new RegExp(`^\\d{${count}}$`).test(text), INVALID.digits(count));

/** A row's id. */
export const id = z.number().int().min(1).max(2_147_483_647);

/** A row's id in a path or query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** The id a query parameter holds; null when there is none or none that could be one. */
export const idIn = (text: string | undefined): number | null => idText.safeParse(text).data ?? null;

export const locale = z.enum(LOCALES).default(DEFAULT_LOCALE);

/** Whether a card's last day has passed: it is good through the end of its month. */
export function isCardExpired(expMonth: number, expYear: number, today: DateOn): boolean {
  const year = expYear < 100 ? 2000 + expYear : expYear;
  return `${year}-${String(expMonth).padStart(2, "0")}` < today.slice(0, 7);
}

/** For `.superRefine`: puts `problem` on `confirmation` when the two differ (`INVALID.emailMatch`, `passwordsMatch`). */
export function mustMatch<Name extends string>(field: Name, confirmation: Name, problem: string) {
  return (
    value: Record<Name, unknown>,
    ctx: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
  ) => {
    if (value[field] !== value[confirmation]) ctx.addIssue({ code: "custom", path: [confirmation], message: problem });
  };
}

/** A flag of the legacy API in a query: there is what counts, so `csv`, `csv=1` and `csv=true` say the same. */
export const queryFlag = () =>
  z
    .string()
    .max(5, INVALID.data)
    .optional()
    .transform((text) => text !== undefined && text !== "false" && text !== "0");

/** What an act without fields sends of its form. */
export const NO_FIELDS = z.object({});
