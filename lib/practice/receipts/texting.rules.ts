import { phoneDigits } from "@/lib/core/fields/phone";

/**
 * Whether a household may get text messages: somebody has agreed, for the number it has now. Consent belongs to a number, which may be
 * somebody else's tomorrow.
 */
export const mayText = (household: {
  phone: string;
  textConsentAt: Date | string | null;
  textConsentPhone: string | null;
}): boolean =>
  household.textConsentAt !== null && phoneDigits(household.phone) === phoneDigits(household.textConsentPhone ?? "");
