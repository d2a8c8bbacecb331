// A person at the bank link, as the sandbox's window would do it: opened by a token of the product, signed in at a test
// bank, an account picked.

import { connectBank, openBankLink } from "@/lib/billing/payment-methods/bank-link.commands";
import { saveBankAccount } from "@/lib/billing/payment-methods/mandate.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { Family } from "./billing";
import { call } from "./call";
import { sandboxUrl } from "./own-sandbox";

/** Users of the test banks by what becomes of a draft from their checking account. */
export const AT_BANK = {
  pays: "user_good",
  isPoor: "user_insufficient",
  isClosed: "user_closed",
  saysNo: "user_unauthorized",
  returnsLate: "user_late_return",
} as const;

export type Picked = { publicToken: string; accountId: string };

/** Signs in at a bank in the opened window and picks the first account, the checking one. */
export async function pickAccount(linkToken: string, username: string = AT_BANK.pays): Promise<Picked> {
  const response = await fetch(`${sandboxUrl}/plaid/link/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link_token: linkToken, institution_id: "ins_109508", username, password: "pass_good" }),
  });
  const body = (await response.json()) as { public_token?: string; accounts?: { id: string }[] };
  if (!body.public_token) throw new Error(JSON.stringify(body));
  return { publicToken: body.public_token, accountId: body.accounts?.[0]?.id ?? "" };
}

/** Opens the bank link, signs in and exchanges the token; returns what a form then sends. */
export async function connect(
  about: Record<string, unknown>,
  options: { user?: string; token?: string; ip?: string } = {},
): Promise<Picked> {
  const { user = AT_BANK.pays, ...as } = options;
  const opened = await call("POST /stripe-connect/createPlaidLinkToken", { ...as, input: about });
  const { data } = opened.body as { data?: { linkToken: string } };
  if (!data) throw new Error(`${opened.status} ${String(opened.raw)}`);
  const picked = await pickAccount(data.linkToken, user);
  const handed = await call("POST /stripe-connect/plaidToken", { ...as, input: { ...about, ...picked } });
  if (handed.status !== 200) throw new Error(`${handed.status} ${String(handed.raw)}`);
  return picked;
}

/** The family signs in at a test bank and gives the mandate; what it pays with from now on. */
export async function payByBank(family: Family, user: string): Promise<void> {
  const about = {
    tenantId: "dental",
    officeName: "Office",
    clientUserId: String(family.payerId),
    locale: "en-US",
  } as const;
  const bank = await pickAccount((await openBankLink(about)).linkToken, user);
  await connectBank(bank, SYSTEM);
  const from = { ip: "10.0.0.1", userAgent: "test" };
  const given = { householdId: family.householdId, locale: "en-US" as const, from };
  await saveBankAccount(family.payerId, { ...bank, mandate: true }, given, SYSTEM);
}
