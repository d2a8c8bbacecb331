import "server-only";
import { keyedHashOf, sameBytes } from "@/lib/core/auth/secrets";

/** Short enough to be read out at the desk; whoever guesses needs as many tries as there are numbers of 48 bits. */
const PROOF_BYTES = 6;
const SHAPE = /^([0-9A-Z]{1,6})-([0-9A-F]{12})$/;

const proofOf = (householdId: number): Buffer =>
  Buffer.from(keyedHashOf(`referral:${householdId}`)).subarray(0, PROOF_BYTES);

/** The code by which a family recommends its office, "1F4-9C3E0A77B2D1": only we can make one, and nothing of it is stored. */
export function referralCode(householdId: number): string {
  return `${householdId.toString(36)}-${proofOf(householdId).toString("hex")}`.toUpperCase();
}

/** The family whose code a text is, however it was typed; null for every other text. */
export function householdOfCode(text: string): number | null {
  const [, number = "", proof = ""] = SHAPE.exec(text.trim().toUpperCase()) ?? [];
  const householdId = Number.parseInt(number, 36);
  // What no row can have as its id is nobody's, and never asked of the database.
  if (!(householdId > 0 && householdId < 2 ** 31)) return null;
  return sameBytes(Buffer.from(proof, "hex"), proofOf(householdId)) ? householdId : null;
}
