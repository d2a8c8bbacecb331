import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { type Actor, actorOf } from "@/lib/core/auth/actor";
import { RIGHTS } from "@/lib/core/auth/rights";
import { hasRole } from "@/lib/core/auth/roles";
import { homeOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { notFound, unauthenticated, unavailable } from "@/lib/core/errors";
import { env } from "@/lib/core/process/env";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { PayoutAccount } from "@/lib/generated/prisma/client";
import { issueToken } from "@/lib/platform/accounts/commands";
import { accountLink, createAccount, loginLink, ProviderError, retrieveAccount } from "@/lib/providers/stripe";
import type { TenantId } from "@/tenants/tenant";
import { type AccountFacts, accountFacts, newsOf, payoutState } from "./account.rules";
import { SETUP_STEPS } from "./account.schema";
import { tellOwners } from "./owner-mail.commands";

/** A standard account has its owner's own dashboard; the provider makes no login link for it. */
const STANDARD_DASHBOARD = "https://dashboard.stripe.com/";
const TICKET_MINUTES = 1;

/** Runs a call of the provider; its failure becomes a sentence for the person in front of the screen. Throws 503. */
async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderError) throw unavailable("offices.payout.unavailable");
    throw error;
  }
}

/** The account's id at the provider, created on the first request; a repeated request returns the same account. */
async function newAccountId(office: OfficeId, author: Author): Promise<string> {
  const account = await db.payoutAccount.findUnique({ where: { officeId: office } });
  if (account?.stripeAccountId) return account.stripeAccountId;
  const { email, officeName } = await db.office.findUniqueOrThrow({
    where: { id: office },
    select: { email: true, officeName: true },
  });
  const made = await asking(createAccount({ id: office, email, name: officeName }, `office-account:${office}`));
  await transaction(async (tx) => {
    const at = await now();
    const row = { officeId: office, mode: "destination" as const, updatedAt: at };
    await tx.payoutAccount.createMany({ data: row, skipDuplicates: true });
    // Several who begin at the same time get one account by its key; the first to write it down says so, and nobody after.
    const { count } = await tx.payoutAccount.updateMany({
      where: { officeId: office, stripeAccountId: null },
      data: { stripeAccountId: made.id, updatedAt: at },
    });
    if (count === 0) return;
    await audit(tx, author, {
      action: "payout.account_create",
      noun: "payout_account",
      nounId: office,
      officeId: office,
      after: { stripeAccountId: made.id },
    });
    await tellOwners(tx, office, "payoutBegun", { last4: null, at, author });
  });
  return made.id;
}

/**
 * Starts or continues the provider's hosted onboarding and returns its one-time URL. Throws 503 when the provider is
 * unreachable.
 * @param from the page the visitor returns to.
 */
export async function beginPayoutSetup(
  tenantId: TenantId,
  office: OfficeId,
  from: "setup" | "settings",
  author: Author,
): Promise<{ url: string }> {
  const id = await newAccountId(office, author);
  const base = tenantUrl(tenantId);
  const page =
    from === "setup" ? `${base}/accounts/complete-dentist-signup/${office}/resume` : `${base}/account/settings/office`;
  return { url: await asking(accountLink(id, { refresh: `${page}?payout=again`, done: `${page}?payout=done` })) };
}

/**
 * Stores the provider's facts about an account. When a new account can take charges for the first time, the office is
 * converted: the legacy account is left, and paused enrolment (000 §4) opens again. Returns whether charges have just
 * become possible or impossible, and since when.
 */
export async function storePayoutFacts(
  tx: Tx,
  officeId: number,
  accountId: string,
  facts: AccountFacts,
  author: Author,
): Promise<{ opened: boolean; closed: boolean; at: Date }> {
  await tx.$queryRaw`select office_id from payout_account where office_id = ${officeId} for no key update`;
  const before = await tx.payoutAccount.findUniqueOrThrow({ where: { officeId } });
  const news = newsOf(before, accountId, facts);
  const at = await now();
  if (!news) return { opened: false, closed: false, at };
  const converted = { convertedAt: at, mode: "destination" as const, upgradingSince: null };
  const after = await tx.payoutAccount.update({
    where: { officeId },
    data: { ...news.data, updatedAt: at, ...(news.converts ? converted : {}) },
  });
  if (news.converts)
    await tx.office.updateMany({
      where: { id: officeId, verified: true },
      data: { signupStep: SETUP_STEPS.length, updatedAt: at },
    });
  const opened = after.chargesEnabled && (!before.chargesEnabled || news.converts);
  const closed = before.chargesEnabled && !after.chargesEnabled;
  if (JSON.stringify(view(before)) === JSON.stringify(view(after))) return { opened, closed, at };
  await audit(tx, author, {
    action: "payout.account_update",
    noun: "payout_account",
    nounId: officeId,
    officeId,
    before: view(before),
    after: view(after),
  });
  if (after.last4 !== null && before.last4 !== null && after.last4 !== before.last4)
    await tellOwners(tx, officeId, "payoutChanged", { last4: after.last4, at, author });
  return { opened, closed, at };
}

const view = (row: PayoutAccount) => ({
  state: payoutState(row),
  chargesEnabled: row.chargesEnabled,
  payoutsEnabled: row.payoutsEnabled,
  last4: row.last4,
  requirementsDue: row.requirementsDue,
});

/** Refreshes the account's status from the provider; does nothing without an account. Throws 503. */
export async function refreshPayout(office: OfficeId, author: Author): Promise<void> {
  const known = await db.payoutAccount.findUnique({ where: { officeId: office } });
  const id = known?.stripeAccountId ?? known?.standardAccountId;
  if (!id) return;
  const account = await asking(retrieveAccount(id));
  await transaction((tx) => storePayoutFacts(tx, office, id, accountFacts(account), author));
  await invalidatePublicPages(office);
}

/** A ticket for one look at the payout account, good for sixty seconds: the address bar keeps what is in it. */
export async function payoutTicket(
  actor: Actor,
  office: OfficeId,
  author: Author,
): Promise<{ ticket: string; url: string }> {
  const ticket = await transaction(async (tx) => {
    await audit(tx, author, { action: "payout.view", noun: "payout_account", nounId: office, officeId: office });
    return issueToken(tx, actor.userId, "ticket", TICKET_MINUTES, { officeId: office, payload: { use: "payout" } });
  });
  return { ticket, url: `/api/v1/stripe-connect/viewAccount?jwt=${encodeURIComponent(ticket)}` };
}

/** Only the provider's own pages, or the sandbox's, are ever redirected to. */
function checkedTarget(url: string): string {
  const { SANDBOX_URL } = env();
  const target = new URL(url);
  const isProvider = target.protocol === "https:" && /(?:^|\.)stripe\.com$/.test(target.hostname);
  if (!isProvider && !(SANDBOX_URL && target.origin === new URL(SANDBOX_URL).origin))
    throw unavailable("offices.payout.unavailable");
  return target.href;
}

/** The office whose payout account a session token opens: its user's first, where they may set it up. Throws 401. */
async function officeOfSession(tenantId: TenantId, token: string, caller: Author["caller"]): Promise<number> {
  const actor = await actorOf(token, tenantId, true);
  if (!actor || actor.administrator || !hasRole(actor.role, RIGHTS.managePayouts)) throw unauthenticated();
  const office = homeOffice(actor);
  await transaction((tx) =>
    audit(tx, caller ? { actor, caller } : { actor }, {
      action: "payout.view",
      noun: "payout_account",
      nounId: office,
      officeId: office,
    }),
  );
  return office;
}

/**
 * Exchanges what a new tab is opened with for the address of the payout dashboard: our pages give a ticket that works
 * once, a legacy caller the token it has stored (000 §7). The response is a redirect without a referrer, and neither is
 * logged. Throws 401, 404 without an account, 503.
 */
export async function payoutAddress(tenantId: TenantId, ticket: string, caller?: Author["caller"]): Promise<string> {
  const at = systemTime();
  const taken = await db.accountToken.updateManyAndReturn({
    where: {
      tokenHash: tokenHash(ticket),
      purpose: "ticket",
      usedAt: null,
      expiresAt: { gt: at },
      user: { tenantId, active: true },
    },
    data: { usedAt: at },
  });
  const officeId = taken[0]?.officeId ?? (await officeOfSession(tenantId, ticket, caller));
  const account = await db.payoutAccount.findUnique({ where: { officeId } });
  if (account?.stripeAccountId) return checkedTarget(await asking(loginLink(account.stripeAccountId)));
  if (account?.standardAccountId) return STANDARD_DASHBOARD;
  throw notFound();
}
