import { forgets } from "@/lib/core/process/forgetting";

let most = Number.POSITIVE_INFINITY;
forgets(() => oneAtATime(false));

/** How many things of a kind go on at the same time here: as many as the caller wants, unless a test wants an order. */
export const atOnce = (wanted: number): number => Math.min(wanted, most);

/** One thing after another, so that a story repeats exactly; false lifts it. Tests only. */
export function oneAtATime(is: boolean): void {
  most = is ? 1 : Number.POSITIVE_INFINITY;
}
