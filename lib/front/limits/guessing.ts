import "server-only";
import { countUse, type Limit, limitRate } from "./rate";

/** Wrong codes a network may send in ten minutes, of all kinds and at all calls together. */
const GUESSES: Limit = { name: "code-guess", most: 20, perSeconds: 600 };

/**
 * Looks a code up that somebody could find by guessing: an office's group code, a promo code, an emailed code. Every
 * call that says whether a code is right asks through here, so that no other call is a second way to guess on. Only
 * wrong codes (null) are counted, which a whole office behind one address has few of. Throws 429 with Retry-After.
 */
export async function lookUpCode<Found>(ip: string, find: () => Promise<Found | null>): Promise<Found | null> {
  const who = { ip };
  // Counted before it is looked at: of many guesses at once no more than the limit are looked at.
  limitRate(GUESSES, who);
  const found = await find();
  if (found !== null) countUse(GUESSES, who, -1);
  return found;
}
