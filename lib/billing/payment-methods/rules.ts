/** What we keep of a card or bank account: only what a person may see. */
export type InstrumentFacts = {
  stripeId: string;
  kind: "card" | "bank";
  fingerprint: string | null;
  brand: string | null;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
  bankName: string | null;
};

type Method = {
  id: string;
  type: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint?: string | null } | null;
  us_bank_account?: { bank_name: string | null; last4: string | null; fingerprint: string | null } | null;
};

/** Reads the provider's payment method. Throws a RangeError for a kind the product does not offer. */
export function instrumentFacts({ id, card, us_bank_account: bank, type }: Method): InstrumentFacts {
  const none = { brand: null, expMonth: null, expYear: null, bankName: null };
  if (card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint = null } = card;
    return { ...none, stripeId: id, kind: "card", brand, last4, expMonth, expYear, fingerprint };
  }
  if (bank?.last4) {
    return {
      ...none,
      stripeId: id,
      kind: "bank",
      last4: bank.last4,
      bankName: bank.bank_name,
      fingerprint: bank.fingerprint,
    };
  }
  throw new RangeError(`payment method of type ${type}`);
}
