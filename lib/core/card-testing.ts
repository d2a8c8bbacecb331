import "server-only";
import { AppError } from "./errors";
import { countUse, type Limit, refuseUsedUp } from "./rate";

const limit = (name: string, most: number): Limit => ({ name: `declines-${name}`, most, perSeconds: 3600 });

/**
 * Stolen cards are tried out where anybody may pay, from ever new addresses: what shows them is how often banks say no.
 * Nobody has ten cards in an hour; an office has many families.
 */
const LIMITS = { office: limit("office", 60), payer: limit("payer", 10), form: limit("form", 10) };

/** Whose declines count together: the office's, the payer's, those of one link or one filled-in form. */
export type Tested = Partial<Record<keyof typeof LIMITS, string | number>>;

const each = (tested: Tested, work: (limit: Limit, who: string) => void) => {
  for (const kind of ["office", "payer", "form"] as const)
    if (tested[kind] !== undefined) work(LIMITS[kind], String(tested[kind]));
};

/** Throws 429 where cards have been declined too often. Asked before the provider is. */
export const refuseTesting = (tested: Tested): void => each(tested, refuseUsedUp);

/** Counts a decline. */
export const noteDecline = (tested: Tested): void => each(tested, countUse);

/** Pays with a card somebody has typed in, unless too many were declined; counts whether this one was. */
export async function notTesting<T>(
  tested: Tested,
  pay: () => Promise<T>,
  isDeclined: (paid: T) => boolean,
): Promise<T> {
  refuseTesting(tested);
  try {
    const paid = await pay();
    if (isDeclined(paid)) noteDecline(tested);
    return paid;
  } catch (error) {
    // A card that its bank does not let us keep.
    if (error instanceof AppError && error.status === 400) noteDecline(tested);
    throw error;
  }
}
