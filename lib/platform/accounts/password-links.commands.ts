import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { tokenHash } from "@/lib/core/auth/secrets";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { TokenPurpose } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { hashOfNew } from "./passwords.queries";
import { ownerProven } from "./throttle.commands";

/**
 * Makes every mailed link to a password worthless: once one has been chosen, an older mail in somebody else's hands must not
 * choose another. Part of the transaction that sets it.
 */
export async function spendPasswordLinks(tx: Tx, userId: number): Promise<void> {
  await tx.accountToken.updateMany({
    where: { userId, purpose: { in: ["reset_password", "set_password"] }, usedAt: null },
    data: { usedAt: systemTime() },
  });
}

/** As long as somebody looks at the page that thanks them; after that the mailed link is the way. */
const OPEN_MINUTES = 30;

/**
 * What a browser proves itself by that has sent something which made an account: the key of what it sent and its own (the HttpOnly
 * cookie), both random. It never leaves the server, and is kept as its hash like a mailed link's token.
 */
export const ownToken = (sentKey: string, browserKey: string): string => `${sentKey}.${browserKey}`;

/** Lets the browser with that token choose the new account's first password at once, beside the mailed link: whichever is used first. */
export async function openFirstPassword(tx: Tx, userId: number, keptHash: string): Promise<void> {
  const at = systemTime();
  await tx.accountToken.create({
    data: {
      purpose: "set_password",
      userId,
      tokenHash: new Uint8Array(Buffer.from(keptHash, "base64url")),
      createdAt: at,
      expiresAt: new Date(at.getTime() + OPEN_MINUTES * 60_000),
    },
  });
}

/** The hash of a token as it is kept until the account is made. */
export const keptHashOf = (token: string): string => Buffer.from(tokenHash(token)).toString("base64url");

/**
 * Sets a password through a link. The link works once, and no other way to a first password is left open beside it; all sessions of
 * the user end. Throws 404 for a dead link, 400 for a password that is easy to guess.
 * @returns the email to log in with.
 */
export async function setPasswordByToken(
  tenantId: TenantId,
  purpose: Extract<TokenPurpose, "reset_password" | "set_password">,
  token: string,
  password: string,
  browserKey: string,
  author: Author,
): Promise<{ email: string }> {
  const alive = () => ({
    ...{ tokenHash: tokenHash(token), purpose, usedAt: null, expiresAt: { gt: systemTime() } },
    user: { tenantId, active: true },
  });
  // Whose it is says which words are no password; what is refused leaves the link as it was.
  const link = await db.accountToken.findFirst({ where: alive(), select: { userId: true } });
  const userId = link?.userId;
  if (!userId) throw notFound();
  const passwordHash = await hashOfNew(userId, password);
  return transaction(async (tx) => {
    const at = systemTime();
    // Taking the token is one conditional update, so of two simultaneous uses one wins.
    const taken = await tx.accountToken.updateMany({ where: alive(), data: { usedAt: at } });
    if (taken.count !== 1) throw notFound();
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, passwordSetAt: at },
    });
    await spendPasswordLinks(tx, userId);
    await ownerProven(tx, user, browserKey);
    await revokeSessionsOf(userId, tx);
    await audit(tx, author, { action: "account.set_password", noun: "user", nounId: userId });
    return { email: user.email };
  });
}
