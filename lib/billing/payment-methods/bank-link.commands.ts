import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { seal, tokenHash, unseal } from "@/lib/core/auth/secrets";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { badRequest, unavailable } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { daysFrom } from "@/lib/core/time/dates";
import type { BankLink } from "@/lib/generated/prisma/client";
import {
  BankLinkError,
  bankLinkFault,
  connectionState,
  createLinkToken,
  describeAccount,
  exchangePublicToken,
  removeConnection,
} from "@/lib/providers/plaid";
import { joinOther, softly } from "@/lib/queue/work-queue";
import type { TenantId } from "@/tenants/tenant";

const WAIT_MS = 15_000;
/** A connection unused by then was abandoned. */
const UNUSED_DAYS = 1;
const BATCH = 50;

/** What the browser is shown of a connected account. */
export type ShownBank = { bankName: string; last4: string };

const shown = ({ bankName, last4 }: BankLink): ShownBank => ({ bankName, last4 });

/** The access token of a connection, readable for the length of one call. */
export function accessOf({ itemId, sealedToken }: BankLink): string {
  if (!itemId || !sealedToken) throw new Error("a bank connection without its access");
  return unseal(sealedToken, itemId);
}

/** In words for the person: what they can do about it. */
function toAppError(error: unknown): Error {
  const fault = bankLinkFault(error);
  if ((fault === null || fault === "outage") && error instanceof Error) return error;
  return fault === "unreachable"
    ? unavailable("paymentMethodsBank.unreachable")
    : badRequest("paymentMethodsBank.linkAgain");
}

/** Opens the bank link in a browser: for a new account, or to repair the connection of a saved one. */
export async function openBankLink(
  about: { tenantId: TenantId; officeName: string; clientUserId: string; locale: Locale },
  repaired?: BankLink,
): Promise<{ linkToken: string }> {
  const { tenantId, officeName, clientUserId, locale } = about;
  const webhook = env().PLAID_WEBHOOK_URL || `${tenantUrl(tenantId)}/api/webhooks/plaid`;
  const access = repaired ? { accessToken: accessOf(repaired) } : {};
  try {
    const linkToken = await createLinkToken({ clientUserId, clientName: officeName, locale, webhook, ...access });
    return { linkToken };
  } catch (error) {
    throw toAppError(error);
  }
}

async function linkedByOther(publicTokenHash: Uint8Array<ArrayBuffer>, accountId: string): Promise<BankLink> {
  const linked = await joinOther(async () => {
    const row = await db.bankLink.findUnique({ where: { publicTokenHash } });
    if (!row || row.accountId !== accountId) throw badRequest("paymentMethodsBank.linkAgain");
    return row.state === "linking" ? null : row;
  }, WAIT_MS);
  if (!linked) throw badRequest("paymentMethodsBank.linkAgain");
  return linked;
}

async function exchange(id: number, publicToken: string, accountId: string): Promise<BankLink> {
  const { accessToken, itemId } = await exchangePublicToken(publicToken);
  // Saved first: a connection without its token could never be ended.
  const access = { itemId, sealedToken: seal(accessToken, itemId) };
  await db.bankLink.update({ where: { id }, data: access });
  const facts = await describeAccount(accessToken, accountId);
  if (!/^\d{4}$/.test(facts.last4)) throw new BankLinkError("invalid", "NO_MASK");
  return db.bankLink.update({ where: { id }, data: { ...facts, state: "linked", updatedAt: await now() } });
}

/**
 * Exchanges the browser's public token for lasting access, once: the same token again returns the same result. The
 * connection has no owner yet; whoever presents the token saves it. Throws 400 with what to do for an invalid token.
 */
export async function connectBank(
  { publicToken, accountId }: { publicToken: string; accountId: string },
  author: Author,
): Promise<ShownBank> {
  const publicTokenHash = tokenHash(publicToken);
  const at = await now();
  const data = [{ publicTokenHash, accountId, createdAt: at, updatedAt: at }];
  const [mine] = await db.bankLink.createManyAndReturn({ data, skipDuplicates: true });
  if (!mine) return shown(await linkedByOther(publicTokenHash, accountId));
  try {
    const link = await exchange(mine.id, publicToken, accountId);
    await transaction((tx) =>
      audit(tx, author, { action: "bank.connect", noun: "bankLink", nounId: link.id, after: shown(link) }),
    );
    return shown(link);
  } catch (error) {
    await abandon(mine.id);
    throw toAppError(error);
  }
}

/** Ends a connection that came to nothing. What cannot be ended now is ended by the nightly round. */
async function abandon(id: number): Promise<void> {
  const end = async () => endLink(await db.bankLink.findUniqueOrThrow({ where: { id } }));
  await softly(end, { say: "bank connection not ended yet", about: { bankLinkId: id } });
}

async function endLink(link: BankLink): Promise<void> {
  if (link.sealedToken) await removeConnection(accessOf(link));
  await db.bankLink.deleteMany({ where: { id: link.id } });
}

/** Ends the connection behind a bank account that is forgotten. */
export async function endLinkOf(payerId: PayerId, instrumentId: number): Promise<void> {
  const link = await db.bankLink.findFirst({ where: { payerId, instrumentId } });
  if (link) await abandon(link.id);
}

/** Status of the connection after a new sign-in, read from the provider and not from the browser. */
export async function repairBank(link: BankLink, author: Author): Promise<ShownBank> {
  let state: BankLink["state"];
  try {
    state = await connectionState(accessOf(link));
  } catch (error) {
    throw toAppError(error);
  }
  if (state !== "linked") throw badRequest("paymentMethodsBank.linkAgain");
  await transaction(async (tx) => {
    await tx.bankLink.update({ where: { id: link.id }, data: { state, updatedAt: await now() } });
    const change = { action: "bank.repair" as const, noun: "bankLink", nounId: link.id };
    await audit(tx, author, { ...change, before: { state: link.state }, after: { state } });
  });
  return shown(link);
}

/** Ends connections unused for a day, or replaced since. Returns how many. */
export async function forgetUnusedLinks(): Promise<number> {
  const unused = await db.bankLink.findMany({
    where: { instrumentId: null, updatedAt: { lt: daysFrom(await now(), -UNUSED_DAYS) } },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  for (const { id } of unused) await abandon(id);
  return unused.length;
}
