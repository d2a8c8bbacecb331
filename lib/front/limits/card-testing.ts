import "server-only";
import { AppError } from "@/lib/core/errors";
import { countUse, type Limit, refuseUsedUp, usesOf, type Who } from "./rate";

const limit = (name: string, most: number): Limit => ({ name: `declines-${name}`, most, perSeconds: 3600 });

/**
 * Stolen cards are tried out where anybody may pay, from ever new addresses: what shows them is how often banks say no.
 * Nobody has ten cards in an hour; a network may be a waiting room; an office has many families.
 */
const PAYER = limit("payer", 10);
const FORM = limit("form", 10);
const NETWORK = limit("network", 20);
const OFFICE = limit("office", 60);
/** Of a network at an office where cards are being tried out: the one that was declined was its last within the hour. */
const whileTested = (office: number) => limit(`at-office-${office}`, 1);
/** Payments that went through; a network with one is known. */
const PAID: Limit = { name: "paid-online", most: Number.POSITIVE_INFINITY, perSeconds: 3600 };

/** Whose declines count together: those at an office, of a payer, of one filled-in form, from a network. */
export type Tested = { network: Exclude<Who, string>; office?: number; payer?: number; form?: string };

const ownLimits = ({ payer, form, network }: Tested): [Limit, Who][] => [
  [NETWORK, network],
  ...(payer === undefined ? [] : [[PAYER, String(payer)] satisfies [Limit, Who]]),
  ...(form === undefined ? [] : [[FORM, form] satisfies [Limit, Who]]),
];

/**
 * Throws 429 where cards have been declined too often. Asked before the provider is. An office where sixty were declined
 * within the hour goes on taking cards, for strangers cannot shut it: refused there are networks of which one was declined
 * and that have paid nothing.
 */
export function refuseTesting(tested: Tested): void {
  for (const [each, who] of ownLimits(tested)) refuseUsedUp(each, who);
  const { office, network } = tested;
  if (office === undefined || usesOf(OFFICE, String(office)) < OFFICE.most || usesOf(PAID, network) > 0) return;
  refuseUsedUp(whileTested(office), network);
}

/** Counts a decline. True for the one from which on the office counts as tested, which it is to be told. */
export function noteDecline(tested: Tested): boolean {
  for (const [each, who] of ownLimits(tested)) countUse(each, who);
  const { office, network } = tested;
  if (office === undefined) return false;
  countUse(whileTested(office), network);
  countUse(OFFICE, String(office));
  return usesOf(OFFICE, String(office)) === OFFICE.most;
}

/** Counts a payment that went through: who has paid from a network is no stranger there. */
export const notePaid = ({ network }: Tested): void => countUse(PAID, network);

/** How a payment with a card that somebody has typed in ended, of the ends that count. */
export type CardEnd = "paid" | "declined" | "other";

/** Pays with a card somebody has typed in, unless too many were declined; counts how it ended, and tells an office that is tested. */
export async function notTesting<T>(
  tested: Tested,
  { pay, endOf, tell }: { pay: () => Promise<T>; endOf: (paid: T) => CardEnd; tell: (office: number) => Promise<void> },
): Promise<T> {
  refuseTesting(tested);
  const declined = async () => {
    if (noteDecline(tested) && tested.office !== undefined) await tell(tested.office);
  };
  try {
    const paid = await pay();
    const end = endOf(paid);
    if (end === "declined") await declined();
    if (end === "paid") notePaid(tested);
    return paid;
  } catch (error) {
    // A card that its bank does not let us keep.
    if (error instanceof AppError && error.status === 400) await declined();
    throw error;
  }
}
