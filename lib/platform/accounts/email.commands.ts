import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { tokenHash } from "@/lib/core/auth/secrets";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { systemTime } from "@/lib/core/clock";
import { db, isDuplicate, type Tx, transaction } from "@/lib/core/db/db";
import { invalid, notFound } from "@/lib/core/errors";
import { isLocale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { limitRate } from "@/lib/front/limits/rate";
import type { AccountToken, TokenPurpose, User } from "@/lib/generated/prisma/client";
import { sendMail } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { issueToken } from "./commands";
import { proveOwnPassword } from "./prove.commands";
import { changeOfEmail } from "./schema";

// The address one logs in with is the key to the account: whoever has it can ask for a new password. So it changes only
// for who knows the password and can read the new address, and the old address can take it back.

/** How long the link to the new address works. */
const CONFIRM_MINUTES = 24 * 60;
/** How long the old address can take the account back: longer than most are away from their mail. */
export const TAKE_BACK_DAYS = 30;
const RESET_MINUTES = 60;

const localeOf = (user: Pick<User, "locale">) => (isLocale(user.locale) ? user.locale : "en-US");

/**
 * Asks to log in with another address. Nothing changes before the link mailed to it is followed. An address that has an
 * account is mailed that instead, so that the answer tells nobody who has one. Throws 400 for a wrong password or the
 * same address, 403 while an administrator looks through the account, 429 after too many.
 */
export async function requestEmailChange(
  actor: Actor,
  input: { email: string; currentPassword: string },
  author: Author,
): Promise<void> {
  limitRate({ name: "change-email", most: 10, perSeconds: 3600 }, String(actor.userId));
  await proveOwnPassword(actor, input.currentPassword);
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (input.email === user.email) throw invalid({ email: "accounts.sameEmail" });
  await transaction(async (tx) => {
    const { tenantId } = user;
    const common = { tenantId, locale: localeOf(user), to: input.email };
    const key = `${user.id}:${systemTime().getTime()}`;
    const other = await tx.user.findUnique({ where: { tenantId_email: { tenantId, email: input.email } } });
    if (other) {
      const link = `${tenantUrl(tenantId)}/accounts/login`;
      await sendMail(tx, `email-taken:${key}`, {
        ...common,
        template: "emailTaken",
        locale: localeOf(other),
        values: { name: other.firstName },
        link,
      });
    } else {
      const payload = { email: input.email, sessionId: actor.sessionId };
      const token = await issueToken(tx, user.id, "change_email", CONFIRM_MINUTES, { payload });
      const link = `${tenantUrl(tenantId)}/accounts/confirm-email/${token}`;
      await sendMail(tx, `confirm-email:${key}`, {
        ...common,
        template: "confirmEmail",
        values: { name: user.firstName },
        link,
      });
    }
    await audit(tx, author, { action: "account.ask_email", noun: "user", nounId: user.id });
  });
}

/** Uses a mailed link up; of two simultaneous uses one wins. Throws 404 for a dead one. */
async function take(tx: Tx, tenantId: TenantId, purpose: TokenPurpose, token: string): Promise<Taken> {
  const at = systemTime();
  const [taken] = await tx.accountToken.updateManyAndReturn({
    where: {
      tokenHash: tokenHash(token),
      purpose,
      usedAt: null,
      expiresAt: { gt: at },
      user: { tenantId, active: true },
    },
    data: { usedAt: at },
  });
  if (!taken) throw notFound();
  const user = await tx.user.findUniqueOrThrow({ where: { id: taken.userId ?? 0 } });
  return { ...changeOfEmail.parse(taken.payload), token: taken, user };
}
type Taken = { email: string; sessionId?: string | undefined; token: AccountToken; user: User };

/** Moves the login to another address, and with it what the family is written to at the old one. */
async function moveLogin(tx: Tx, user: User, email: string): Promise<void> {
  await tx.user.update({ where: { id: user.id }, data: { email } });
  const household = { payer: { userId: user.id } };
  const old = { equals: user.email, mode: "insensitive" as const };
  await tx.household.updateMany({ where: { ...household, email: old }, data: { email } });
  await tx.member.updateMany({ where: { household, addedById: null, email: old }, data: { email } });
}

/** Links that were mailed to an address which is not the login any more, or was not meant to become it. */
const spend = (tx: Tx, userId: number, where: { purpose: { in: TokenPurpose[] }; id?: { gt: number } }) =>
  tx.accountToken.updateMany({ where: { userId, usedAt: null, ...where }, data: { usedAt: systemTime() } });

/** A taken address between asking and confirming: the link is dead, and says no more than that. */
const whenTaken = (error: unknown) => (isDuplicate(error) ? notFound() : error);

/**
 * Follows the link at the new address: it becomes the login, all sessions but the one that asked end, and the old
 * address is told, with a link to take the account back. Throws 404 for a dead link.
 */
export async function confirmEmailChange(tenantId: TenantId, token: string, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const { user, email, sessionId, token: used } = await take(tx, tenantId, "change_email", token);
    await moveLogin(tx, user, email);
    await spend(tx, user.id, { purpose: { in: ["reset_password", "set_password", "change_email"] } });
    await revokeSessionsOf(user.id, tx, sessionId);
    const payload = { email: user.email };
    const minutes = TAKE_BACK_DAYS * 24 * 60;
    const back = await issueToken(tx, user.id, "take_back_email", minutes, { payload, keepOlder: true });
    await sendMail(tx, `email-changed:${used.id}`, {
      tenantId,
      template: "emailChanged",
      locale: localeOf(user),
      to: user.email,
      values: { name: user.firstName, days: TAKE_BACK_DAYS },
      link: `${tenantUrl(tenantId)}/accounts/take-back-email/${back}`,
    });
    const change = { before: { email: user.email }, after: { email } };
    await audit(tx, author, { action: "account.change_email", noun: "user", nounId: user.id, ...change });
  }).catch((error: unknown) => {
    throw whenTaken(error);
  });
}

/**
 * Follows the link at the old address: it is the login again, every session ends, the password and all links that were
 * made since are worthless. Returns the token with which a new password is chosen. Throws 404 for a dead link.
 */
export async function takeBackEmail(
  tenantId: TenantId,
  token: string,
  author: Author,
): Promise<{ passwordToken: string }> {
  return transaction(async (tx) => {
    const { user, email, token: used } = await take(tx, tenantId, "take_back_email", token);
    await moveLogin(tx, user, email);
    await tx.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await spend(tx, user.id, { purpose: { in: ["reset_password", "set_password", "change_email"] } });
    await spend(tx, user.id, { purpose: { in: ["take_back_email"] }, id: { gt: used.id } });
    await revokeSessionsOf(user.id, tx);
    const change = { before: { email: user.email }, after: { email } };
    await audit(tx, author, { action: "account.take_back_email", noun: "user", nounId: user.id, ...change });
    return { passwordToken: await issueToken(tx, user.id, "reset_password", RESET_MINUTES) };
  }).catch((error: unknown) => {
    throw whenTaken(error);
  });
}
