import "server-only";
import type Stripe from "stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { callStripe, faultIn, ProviderError, stripe } from "./client";

export type BankAccount = { id: string; last4: string; bankName: string | null; fingerprint: string | null };

export type NewBankDebit = {
  customer: string;
  /** The bank link's one-time form of the account number. */
  bankToken: string;
  last4: string;
  /** Who accepted the mandate, as seen by us: required by Nacha. */
  accepted: { ip: string; userAgent: string };
  key: string;
};

function read({ id, last4, bank_name, fingerprint }: Stripe.BankAccount): BankAccount {
  return { id, last4, bankName: bank_name, fingerprint };
}

const isBank = (source: { object: string }): source is Stripe.BankAccount => source.object === "bank_account";

/** The same account linked a second time: the provider keeps one, and names it only by its digits. */
async function findSaved(customer: string, last4: string): Promise<BankAccount> {
  const { data } = await callStripe(
    "list",
    stripe().customers.listSources(customer, { object: "bank_account", limit: 100 }),
  );
  const [found, ...others] = data.filter(isBank).filter((one) => one.last4 === last4);
  if (!found || others.length > 0) throw new ProviderError({ kind: "refused", code: "bank_account_exists" }, undefined);
  return read(found);
}

async function saveSource({ customer, bankToken, last4, key }: NewBankDebit): Promise<BankAccount> {
  try {
    const options = { idempotencyKey: `${key}:source` };
    const made = await callStripe<{ object: string }>(
      "bank_account",
      stripe().customers.createSource(customer, { source: bankToken }, options),
    );
    if (!isBank(made)) throw new ProviderError({ kind: "unreachable" }, undefined);
    return read(made);
  } catch (error) {
    const fault = faultIn(error);
    if (fault?.kind !== "refused" || fault.code !== "bank_account_exists") throw error;
    return findSaved(customer, last4);
  }
}

/**
 * Saves a linked bank account with a customer, together with the mandate to debit it: the only place that knows how
 * the provider wants it done. Repeating it with the same key does nothing twice.
 */
export async function saveBankDebit(input: NewBankDebit): Promise<BankAccount & { mandateId: string }> {
  const account = await saveSource(input);
  const { customer, accepted, key } = input;
  const params: Stripe.SetupIntentCreateParams = {
    customer,
    payment_method: account.id,
    allowed_payment_method_types: ["us_bank_account"],
    usage: "off_session",
    confirm: true,
    mandate_data: {
      customer_acceptance: {
        type: "online",
        online: { ip_address: accepted.ip, user_agent: accepted.userAgent },
      },
    },
  };
  const setup = await callStripe(
    "setup_intent",
    stripe().setupIntents.create(params, { idempotencyKey: `${key}:setup` }),
  );
  const mandateId = expandableId(setup.mandate);
  if (setup.status !== "succeeded" || !mandateId)
    throw new ProviderError({ kind: "refused", code: "bank_account_unverified" }, undefined);
  return { ...account, mandateId };
}

/** A mandate's status, and its bank account. Throws `missing` for an unknown id. */
export async function retrieveMandate(id: string): Promise<{ isOver: boolean; paymentMethod: string }> {
  const { status, payment_method: method } = await callStripe("mandate", stripe().mandates.retrieve(id));
  return { isOver: status === "inactive", paymentMethod: typeof method === "string" ? method : method.id };
}

/** A saved bank account as it is now. Throws `missing` when it is gone. */
export async function retrieveBankAccount(customer: string, id: string): Promise<BankAccount> {
  const found = await callStripe<{ object: string }>("bank_account", stripe().customers.retrieveSource(customer, id));
  if (!isBank(found) || "deleted" in found) throw new ProviderError({ kind: "missing" }, undefined);
  return read(found);
}

/** Forgets a saved bank account; one that is gone already is left as it is. */
export async function deleteBankAccount(customer: string, id: string): Promise<void> {
  try {
    await callStripe<{ object: string }>("bank_account", stripe().customers.deleteSource(customer, id));
  } catch (error) {
    if (faultIn(error)?.kind !== "missing") throw error;
  }
}
