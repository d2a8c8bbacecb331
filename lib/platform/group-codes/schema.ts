import { z } from "zod";
import { bps, INVALID, id, optionalDate, shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const CODE_STATES = ["active", "used", "expired", "ended"] as const;
export type CodeState = (typeof CODE_STATES)[number];
export const CODE_FILTERS = ["all", ...CODE_STATES] as const;

export const codeList = listQuery(CODE_FILTERS, ["code", "-code", "off", "-off", "uses", "-uses", "until", "-until"]);
export const codeFile = codeList.extend({ format: z.enum(FILE_FORMATS) });
export type CodeList = z.output<typeof codeList>;

/** The most families a code may be limited to. */
const MAX_USES = 99_999;
/** A whole number above zero, also as it is typed; blank is no limit. */
const limit = z
  .union([z.number().int(), z.string().trim().max(5).regex(/^\d*$/, INVALID.data)])
  .nullish()
  .transform((given) => (given === null || given === undefined || given === "" ? null : Number(given)))
  .refine((count) => count === null || (count >= 1 && count <= MAX_USES), INVALID.data);

/** A code as the enrolment takes it (`enrolment/schema`): letters, digits, hyphens and underscores, in capitals. */
export const newCode = z.object({
  code: shortText(40)
    .regex(/^[\w-]*$/, INVALID.data)
    .toUpperCase(),
  discountBps: bps.min(1, INVALID.data),
  maxUses: limit,
  expiresOn: optionalDate,
});
export type NewCode = z.output<typeof newCode>;

export const codeSwitch = z.object({ groupCodeId: id, active: z.boolean() });
