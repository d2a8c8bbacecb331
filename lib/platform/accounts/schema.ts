import { z } from "zod";
import {
  changedText,
  code,
  email,
  id,
  idText,
  optionalPhone,
  password,
  personName,
  shortText,
  typedPassword,
} from "@/lib/core/fields/fields";
import { sentPicture } from "@/lib/core/files/picture-fields";
import { LOCALES } from "@/lib/core/i18n/locale";

export const credentials = z.object({
  email,
  password: typedPassword,
});

export const forgotPassword = z.object({ email });

/** Who asked for a reset link, until it is looked up whether they have an account. */
export const resetAsked = z.object({ tenantId: z.enum(["dental", "vision"]), email: z.string() });

export const newPassword = z
  .object({ password, passwordAgain: typedPassword })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "validation.passwordsMatch",
  });

export const changePassword = z
  .object({
    currentPassword: typedPassword,
    password,
    passwordAgain: typedPassword,
  })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "validation.passwordsMatch",
  });

/** Another address to log in with; the password proves who asks. */
export const changeEmail = z.object({ email, currentPassword: typedPassword });

/** What a link that changes an address knows: which one, and the session that asked. */
export const changeOfEmail = z.object({ email: z.string(), sessionId: z.uuid().optional() });

/** What somebody says about themselves; what is not sent stays. */
export const ownProfile = z
  .object({ firstName: personName, lastName: personName })
  .partial()
  .extend({
    middleName: changedText(50),
    phone: optionalPhone,
    /** Of who works in an office. */
    jobTitle: changedText(100),
    /** Of the profile that was read: where it is another by now, nothing is saved. */
    version: shortText(40).optional(),
  });
export type OwnProfile = z.output<typeof ownProfile>;

/** A photograph of oneself. */
export const ownPhoto = z.object({ file: sentPicture });

/** Whether a kind of notice is mailed. */
export const noticeChoice = z.object({ mail: z.boolean() });

/** The language of one's pages and mail. */
export const ownLanguage = z.object({ locale: z.enum(LOCALES) });

export const accountQuery = z.object({ dentistInfoId: idText.optional() });

/** A reason one can read: at least ten letters in two words, and not one letter held down. */
function isReadable(reason: string): boolean {
  const letters = reason.match(/\p{L}/gu) ?? [];
  const words = reason.match(/\p{L}{2,}/gu) ?? [];
  return letters.length >= 10 && words.length >= 2 && new Set(letters.map((each) => each.toLowerCase())).size >= 4;
}

/** Why an administrator looks through somebody else: said before, kept in the trail, read by the office. */
const reason = shortText(200).refine((text) => text === "" || isReadable(text), "officesAdmin.reasonInWords");
export const impersonationReason = z.object({ reason });

/** Whom an administrator wants to look through: an office, a user, a user within an office, or a member. */
export const impersonation = z
  .object({
    officeId: id.optional(),
    userId: id.optional(),
    memberId: id.optional(),
    reason,
  })
  .refine(
    ({ officeId, userId, memberId }) => (memberId === undefined) !== (officeId === undefined && userId === undefined),
    {
      message: "validation.invalidData",
    },
  );

export const checkEmail = z.object({ email });
/** The same form of a practice, which also says where it heard of us. Zod itself is never fetched by itself: it would come whole. */
export const checkEmailAndSource = checkEmail.extend({ heard: z.string() });

const FOUR_DIGITS = "validation.digits?digits=4";

const digit = z.union([code(1), z.int().min(0).max(9)], FOUR_DIGITS);

/** Four digits: as an array of digits, as texts or as numbers, or joined into one text (001 §5). */
export const fourDigits = z
  .union([z.array(digit).length(4, FOUR_DIGITS), code(4)], FOUR_DIGITS)
  .transform((given) => (Array.isArray(given) ? given.join("") : given));

export const confirmCode = z.object({ email, code: fourDigits });
