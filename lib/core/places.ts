import "server-only";
import { US_STATES } from "./fields";

export type Place = { city: string; state: string };

/** Five megabytes, which the browser never gets and a process reads only once somebody asks. */
const table = () => import("zipcodes/lib/codes.js");

/**
 * City and two-letter state of a US ZIP code, from its first five digits; null for one that is unknown or lies where no
 * address form reaches (the military's). What the package knows else, as where a place lies, is to be asked for here too.
 */
export async function placeOf(zip: string): Promise<Place | null> {
  const digits = /^\d{5}/.exec(zip)?.[0];
  if (digits === undefined) return null;
  const { codes } = await table();
  const found = codes[digits];
  return found && US_STATES.includes(found.state) ? { city: found.city, state: found.state } : null;
}
