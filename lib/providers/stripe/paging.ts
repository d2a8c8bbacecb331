import "server-only";
import type Stripe from "stripe";
import { at, callStripe, stripe } from "./client";
import { providersTurn } from "./pace";

const PAGE = 100;

type After = { starting_after?: string };

/** The items of a list, page by page, in the provider's order: never more than a page of them in memory. */
async function* pages<T extends { id: string }>(read: (after: After) => Promise<Stripe.ApiList<T>>) {
  let last: string | undefined;
  for (;;) {
    const page = await callStripe("list", read(last ? { starting_after: last } : {}));
    if (page.data.length > 0) yield page.data;
    last = page.data.at(-1)?.id;
    if (!page.has_more || !last) return;
  }
}

/** All items of a list, in the provider's order. */
export async function allOf<T extends { id: string }>(
  read: (after: After) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages(read)) found.push(...page);
  return found;
}

const since = (from: Date | null) => ({
  limit: PAGE,
  ...(from ? { created: { gte: Math.floor(from.getTime() / 1000) } } : {}),
});

/** Background reading of everything an account holds: each page waits for its turn behind people at their screens. */
function paced<T extends { id: string }>(read: (after: After) => Promise<Stripe.ApiList<T>>) {
  return pages(async (after) => {
    await providersTurn();
    return read(after);
  });
}

/** The charges of an account (null: the platform's) since a moment, with what the processor kept of each. */
export const chargePages = (from: Date | null, account: string | null) =>
  paced((after) =>
    stripe().charges.list({ ...since(from), ...after, expand: ["data.balance_transaction"] }, at(account)),
  );

/** The refunds of an account since a moment. */
export const refundPages = (from: Date | null, account: string | null) =>
  paced((after) => stripe().refunds.list({ ...since(from), ...after }, at(account)));

/** The disputes of an account since a moment. */
export const disputePages = (from: Date | null, account: string | null) =>
  paced((after) => stripe().disputes.list({ ...since(from), ...after }, at(account)));

/** The platform's own fees since a moment: each names its office's account and the charge there, whoever may still read it. */
export const feePages = (from: Date | null) =>
  paced((after) => stripe().applicationFees.list({ ...since(from), ...after }));

/** What the platform passed on to offices since a moment. */
export const transferPages = (from: Date | null) =>
  paced((after) => stripe().transfers.list({ ...since(from), ...after }));
