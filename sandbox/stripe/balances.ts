import type { TransactionRec } from "@/sandbox/records";
import type { Store } from "@/sandbox/store";

interface Held {
  total: number;
  /** Transactions that no automatic payout has taken, by the moment they become available. */
  open: Map<string, TransactionRec>;
}

/** Net effect on the balance, cents. */
export function netOf(transaction: TransactionRec): number {
  return transaction.amount - (transaction.stripeFee ?? 0) - (transaction.applicationFee ?? 0);
}

/** Running balances of all accounts, kept by watching the balance transactions. */
export class Balances {
  #accounts = new Map<string, Held>();

  constructor(store: Store) {
    store.watch((kind, account, value, previous) => {
      if (kind !== "balance_transaction") return;
      const held = this.#held(account);
      if (previous) this.#remove(held, previous as TransactionRec);
      if (value) this.#add(held, value as TransactionRec);
    });
  }

  accounts(): string[] {
    return [...this.#accounts.keys()];
  }

  /** Everything the account owns, cents, available or not. */
  total(account: string): number {
    return this.#accounts.get(account)?.total ?? 0;
  }

  /** Cents that are not yet available at `now` (unix seconds). */
  pending(account: string, now: number): number {
    let sum = 0;
    for (const transaction of this.#accounts.get(account)?.open.values() ?? []) {
      if (transaction.availableOn > now) sum += netOf(transaction);
    }
    return sum;
  }

  available(account: string, now: number): number {
    return this.total(account) - this.pending(account, now);
  }

  /** Transactions for the next automatic payout: available by `now`, taken by none before. */
  due(account: string, now: number): TransactionRec[] {
    return [...(this.#accounts.get(account)?.open.values() ?? [])].filter((one) => one.availableOn <= now);
  }

  /** When the earliest untaken transaction becomes available, or null. */
  nextAvailable(account: string): number | null {
    let least: number | null = null;
    for (const one of this.#accounts.get(account)?.open.values() ?? []) {
      if (least === null || one.availableOn < least) least = one.availableOn;
    }
    return least;
  }

  /** As `nextAvailable`, but later than `after`. */
  nextAvailableAfter(account: string, after: number): number | null {
    let least: number | null = null;
    for (const one of this.#accounts.get(account)?.open.values() ?? []) {
      if (one.availableOn > after && (least === null || one.availableOn < least)) least = one.availableOn;
    }
    return least;
  }

  #held(account: string): Held {
    let held = this.#accounts.get(account);
    if (!held) {
      held = { total: 0, open: new Map() };
      this.#accounts.set(account, held);
    }
    return held;
  }

  #add(held: Held, transaction: TransactionRec): void {
    held.total += netOf(transaction);
    if (!transaction.payout) held.open.set(transaction.id, transaction);
  }

  #remove(held: Held, transaction: TransactionRec): void {
    held.total -= netOf(transaction);
    held.open.delete(transaction.id);
  }
}
