import { z } from "zod";
import { date, shortText } from "@/lib/core/fields/fields";

/**
 * Since when the terms hold that stand in `messages/<locale>/site.json`: their version. Whoever changes what they say gives
 * them a new day here (a test asks for it), and every office is asked to sign anew.
 */
export const TERMS_ON = "2026-11-01";

/** What is agreed with some besides, and since when it holds in this wording (a test asks for a new day with each change). */
export const AGREEMENTS_ON = {
  employee: "2026-11-25",
  businessConnect: "2026-11-25",
  addendum: "2026-11-25",
} as const;
export type AgreementName = keyof typeof AGREEMENTS_ON;

/** A signature: the version that was read, so that nothing else is signed, and the name as its owner types it. */
export const termsSignature = z.object({ termsOn: date, signedName: shortText(100) });
export type TermsSignatureInput = z.output<typeof termsSignature>;
