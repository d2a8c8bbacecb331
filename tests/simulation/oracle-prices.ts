// The oracle: discounts, in whole numbers (payments 6.1).
import type { Discounts } from "./oracle-types";

/** Half a cent is rounded up, in whole numbers. */
export function reduced(list: number, bps: number): number {
  return list - Math.floor((list * bps * 2 + 10_000) / 20_000);
}

/** Whether two take the same off. */
export const areSame = (one: Discounts, other: Discounts): boolean =>
  one.two === other.two && one.three === other.three && one.four === other.four;

/** 001 §5: two, three (else two), four (else three, else two); a zero counts as not set. */
export function familyRate({ two, three, four }: Discounts, members: number): number {
  if (members >= 4) return four || three || two;
  if (members === 3) return three || two;
  return members === 2 ? two : 0;
}
