import { z } from "zod";
import { code, email, password, personName, phone } from "@/lib/core/fields";

export const credentials = z.object({
  email,
  password: z.string().min(1, "validation.required").max(200, "validation.invalidData"),
});

export const forgotPassword = z.object({ email });

export const newPassword = z
  .object({ password, passwordAgain: z.string().min(1, "validation.required") })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "validation.passwordsMatch",
  });

export const changePassword = z
  .object({
    currentPassword: z.string().min(1, "validation.required"),
    password,
    passwordAgain: z.string().min(1, "validation.required"),
  })
  .refine((form) => form.password === form.passwordAgain, {
    path: ["passwordAgain"],
    message: "validation.passwordsMatch",
  });

export const ownProfile = z.object({ firstName: personName, lastName: personName, phone: phone.optional() });

export const accountQuery = z.object({ dentistInfoId: z.coerce.number().int().positive().optional() });

/** Whom an administrator wants to look through: exactly one of the three. */
export const impersonation = z
  .object({
    officeId: z.number().int().positive().optional(),
    userId: z.number().int().positive().optional(),
    memberId: z.number().int().positive().optional(),
    reason: z.string().trim().max(200).optional(),
  })
  .refine((target) => [target.officeId, target.userId, target.memberId].filter((id) => id !== undefined).length === 1, {
    message: "validation.invalidData",
  });

export const checkEmail = z.object({ email });

const FOUR_DIGITS = "validation.digits?digits=4";

/** Four digits: as an array of digits, which is what the inputs hold, or joined into one text (001 §5). */
export const fourDigits = z
  .union([z.array(code(1)).length(4, FOUR_DIGITS), code(4)], FOUR_DIGITS)
  .transform((given) => (Array.isArray(given) ? given.join("") : given));

export const confirmCode = z.object({ email, code: fourDigits });
