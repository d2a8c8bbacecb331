import { z } from "zod";
import {
  centsField,
  city,
  date,
  email,
  INVALID,
  optionalPhone,
  optionalText,
  personName,
  shortText,
  street,
  usState,
  zip,
} from "@/lib/core/fields/fields";

/** Limits of a file: what one import may add to an office. */
export const MAX_BYTES = 2_000_000;
export const MAX_LINES = 5_000;
/** A file as JSON: quotes and line ends take two signs each. */
export const UPLOAD_BODY_BYTES = 3 * MAX_BYTES;

/** The columns of the file in the order of the template; the first row names them, in any order. */
export const UPLOAD_COLUMNS = [
  "family",
  "relationship",
  "first_name",
  "last_name",
  "birth_date",
  "email",
  "phone",
  "street",
  "city",
  "state",
  "zip",
  "plan",
  "payment",
  "chart_id",
  "language",
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];
export const NEEDED: readonly UploadColumn[] = [
  "first_name",
  "last_name",
  "birth_date",
  "email",
  "phone",
  "plan",
  "payment",
];

/** Words people write, and what they mean. */
const RELATIONS = {
  "": null,
  self: "myself",
  myself: "myself",
  owner: "myself",
  "account owner": "myself",
  titular: "myself",
  spouse: "partner",
  partner: "partner",
  husband: "partner",
  wife: "partner",
  cónyuge: "partner",
  pareja: "partner",
  son: "son",
  hijo: "son",
  daughter: "daughter",
  hija: "daughter",
  child: "child",
  other: "other",
  otro: "other",
  otra: "other",
} as const;
const UNITS = {
  "": null,
  month: "month",
  monthly: "month",
  mensual: "month",
  year: "year",
  yearly: "year",
  annual: "year",
  annually: "year",
  anual: "year",
} as const;
const LANGUAGES = {
  "": "en-US",
  en: "en-US",
  english: "en-US",
  "en-us": "en-US",
  es: "es-US",
  spanish: "es-US",
  español: "es-US",
  "es-us": "es-US",
} as const;

/** A word of a list, however it is capitalised. */
function word<Words extends Record<string, string | null>>(words: Words) {
  return z.string().transform((text, ctx): Words[keyof Words] => {
    const known = words[text.toLowerCase().normalize()];
    if (known !== undefined) return known as Words[keyof Words];
    ctx.addIssue({ code: "custom", message: INVALID.data });
    return z.NEVER;
  });
}

/** A cell that may be empty. */
const orNull = <Output>(field: z.ZodType<Output, string>) =>
  z.union([z.literal("").transform(() => null), field], { error: () => INVALID.data });

/** Spreadsheets leave zeros in front out: 2134 is meant as 02134. */
const fullZip = z
  .string()
  .transform((text) => (/^\d{4}$/.test(text) ? `0${text}` : text))
  .pipe(zip);

/** One row: a person with a plan, or an account owner without one. Requirements of a family are in the rules. */
export const fileLine = z.object({
  family: optionalText(60),
  relationship: word(RELATIONS),
  first_name: personName,
  last_name: personName,
  birth_date: date,
  email: orNull(email),
  phone: optionalPhone.transform((text) => text ?? null),
  street: orNull(street),
  city: orNull(city),
  state: orNull(usState),
  zip: orNull(fullZip),
  plan: optionalText(100),
  payment: word(UNITS),
  chart_id: optionalText(40),
  language: word(LANGUAGES),
});
export type FileLine = z.output<typeof fileLine>;

/** `content` is the file as text; the browser reads it as UTF-8. */
export const uploadInput = z.object({
  fileName: shortText(200),
  content: z
    .string()
    .min(1, INVALID.required)
    .refine((text) => new TextEncoder().encode(text).length <= MAX_BYTES, "enrolmentUploads.file.tooLarge"),
});

/** What was shown: with other figures by now nothing is imported. */
export const importInput = z.object({
  members: z.number().int().min(1).max(MAX_LINES),
  families: z.number().int().min(1).max(MAX_LINES),
  firstCents: centsField,
});

/** The call of the specification: the uploads so far, newest first. */
export const uploadsInfo = z.object({ limit: z.number().int().min(1).max(100).default(20) }).prefault({});

export const lineProblem = z.object({
  line: z.number().int(),
  column: z.enum(UPLOAD_COLUMNS).nullable(),
  /** A key of the catalogue. Rows kept earlier have it under the name these texts had then. */
  problem: z.string().transform((key) => key.replace(/^uploads\./, "enrolmentUploads.")),
});
export type LineProblem = z.infer<typeof lineProblem>;

/** What importing a file does. */
export const uploadSummary = z.object({
  lines: z.number().int(),
  families: z.number().int(),
  members: z.number().int(),
  /** Rows of existing members, or listed twice; they are skipped. */
  duplicates: z.number().int(),
  /** Rows imported although a person with that name and birth date exists with other contact details. */
  similar: z.number().int(),
  /** Rows skipped because they, or another row of their family, are invalid. */
  leftOut: z.number().int(),
  /** Who cannot begin today, because the office closes before their first period ends; what was kept earlier does not say it. */
  cannotBegin: z.number().int().default(0),
  /** What the families will pay in the office: monthly, annually, and in total the first time. */
  monthlyCents: z.number().int(),
  annualCents: z.number().int(),
  firstCents: z.number().int(),
  plans: z.array(
    z.object({
      planId: z.number().int(),
      planName: z.string(),
      unit: z.enum(["month", "year"]),
      members: z.number().int(),
      cents: z.number().int(),
    }),
  ),
});
export type UploadSummary = z.infer<typeof uploadSummary>;
