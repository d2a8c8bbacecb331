import { z } from "zod";
import { INVALID } from "@/lib/core/fields/fields";

export const SETUP_DRAFTS = ["office", "account", "plans"] as const;

/** What has been typed and not been saved yet: kept as it stands, so that half an address survives too. */
export const setupDraft = z.object({
  step: z.enum(SETUP_DRAFTS),
  values: z
    .record(z.string().max(60), z.union([z.string().max(500), z.boolean()]))
    .refine((values) => Object.keys(values).length <= 60, INVALID.data),
});

export type SetupDraft = z.output<typeof setupDraft>;

const signupData = z.object({
  named: z.boolean().default(false),
  draft: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.boolean()]))).default({}),
  promo: z.string().nullable().default(null),
});

export type SignupData = z.output<typeof signupData>;

/** The set-up's own notes on an office (`signupData`); what cannot be read counts as nothing noted. */
export function readSignupData(value: unknown): SignupData {
  const parsed = signupData.safeParse(value ?? {});
  return parsed.success ? parsed.data : { named: false, draft: {}, promo: null };
}
