/** Browser tests that move the demo's clock by months, so they have a product of their own: a small office's. */
export const MOVES_CLOCK = ["journey.spec.ts", "bank-debit.spec.ts", "playground.spec.ts"];
