import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { passwordMatches } from "@/lib/core/auth/password";
import { ROLES, type Role } from "@/lib/core/auth/roles";
import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import {
  beginActingAs,
  endActingAs,
  type OpenedSession,
  openSession,
  revokeSession,
  revokeSessionsOf,
} from "@/lib/core/auth/session";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { forbidden, notFound, unauthenticated } from "@/lib/core/errors";
import { isLocale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { limitRate } from "@/lib/front/limits/rate";
import type { TokenPurpose, User } from "@/lib/generated/prisma/client";
import { sendMail } from "@/lib/queue/mail/mail";
import { enqueue } from "@/lib/queue/outbox/outbox";
import type { TenantId } from "@/tenants/tenant";
import { spendPasswordLinks } from "./password-links.commands";
import { hashOfNew } from "./passwords.queries";
import { proveOwnPassword } from "./prove.commands";
import { mayActAs } from "./rules";
import { resetAsked } from "./schema";
import { countLogin, loginSucceeded } from "./throttle.commands";

const RESET_MINUTES = 30;
const SET_PASSWORD_DAYS = 14;

const localeOfUser = (user: Pick<User, "locale">) => (isLocale(user.locale) ? user.locale : "en-US");

/**
 * Checks email and password and opens a session. The response to a wrong email, a wrong password, a deactivated account
 * and one whose time is over is the same, and takes the same time. Throws 401, or 429 after too many attempts at this address from there.
 */
export async function logIn(
  tenantId: TenantId,
  input: { email: string; password: string },
  kind: "web" | "api",
  caller: Pick<Caller, "ip" | "userAgent"> & { browserKey: string | null },
): Promise<{ user: User; session: OpenedSession }> {
  limitRate({ name: "login", most: 60, perSeconds: 60 }, caller);
  const user = await db.user.findUnique({ where: { tenantId_email: { tenantId, email: input.email } } });
  const source = await countLogin(tenantId, input.email, user?.id, caller);
  const matches = await passwordMatches(input.password, user?.passwordHash ?? null);
  if (!user || !matches || !user.active || (await isOver(user))) throw unauthenticated("errors.wrongCredentials");
  const session = await transaction(async (tx) => {
    await loginSucceeded(tx, user, source, caller);
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: systemTime() } });
    return openSession(user, kind, caller, tx);
  });
  return { user, session };
}

/** Whether a temporary account is past its last day, though nobody has switched it off yet, or its association is not open. */
async function isOver({
  id,
  temporaryUntil,
  associationId,
}: Pick<User, "id" | "temporaryUntil" | "associationId">): Promise<boolean> {
  if (temporaryUntil === null && associationId === null) return false;
  const rows = await db.$queryRaw<
    unknown[]
  >`select 1 from app_user u where u.id = ${id} and access_ended(u, ${await now()})`;
  return rows.length > 0;
}

export async function logOut(sessionId: string): Promise<void> {
  await revokeSession(sessionId);
}

/**
 * Makes a one-time link token for a user; older ones of the same purpose stop working.
 * @param about the office it is for, what else its use needs to know, and whether older ones go on working.
 */
export async function issueToken(
  tx: Tx,
  userId: number,
  purpose: TokenPurpose,
  minutes: number,
  { keepOlder = false, ...about }: { officeId?: number; payload?: Record<string, string>; keepOlder?: boolean } = {},
): Promise<string> {
  const token = newToken();
  const at = systemTime();
  if (!keepOlder) await tx.accountToken.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: at } });
  await tx.accountToken.create({
    data: {
      purpose,
      userId,
      tokenHash: tokenHash(token),
      createdAt: at,
      expiresAt: new Date(at.getTime() + minutes * 60_000),
      ...about,
    },
  });
  return token;
}

/** Asks for a reset link. Whether the email is known is looked up later, so that neither answer nor time tells. */
export async function requestPasswordReset(
  tenantId: TenantId,
  email: string,
  caller: Pick<Caller, "ip">,
): Promise<void> {
  limitRate({ name: "forgot", most: 10, perSeconds: 600 }, caller);
  limitRate({ name: "forgot-address", most: 5, perSeconds: 3600 }, `${tenantId}:${email}`);
  await transaction((tx) =>
    enqueue(tx, { kind: RESET, dedupe: `reset-asked:${newToken()}`, payload: { tenantId, email } }),
  );
}

/** The kind of outbox row that asks for a reset link. */
export const RESET = "reset";

/** Sender for outbox rows of kind `reset`: emails the link if the email has an account. */
export async function sendResetLink({ payload, dedupe }: { payload: unknown; dedupe: string }): Promise<void> {
  const { tenantId, email } = resetAsked.parse(payload);
  const user = await db.user.findUnique({ where: { tenantId_email: { tenantId, email } } });
  if (!user?.active) return;
  await transaction((tx) => mailResetLink(tx, user, `reset:${dedupe}`));
}

/** Emails a link with which somebody chooses a new password; `cause` names why, once for an email. */
export async function mailResetLink(tx: Tx, user: User, cause: string): Promise<void> {
  const token = await issueToken(tx, user.id, "reset_password", RESET_MINUTES);
  await sendMail(tx, cause, {
    tenantId: user.tenantId,
    template: "resetPassword",
    locale: localeOfUser(user),
    to: user.email,
    values: { name: user.firstName, minutes: RESET_MINUTES },
    link: `${tenantUrl(user.tenantId)}/accounts/reset-password/${token}`,
  });
}

/**
 * Emails a link with which a new patient sets a first password. Part of the transaction that creates the user; sent again it
 * has another cause.
 */
export async function sendSetPassword(
  tx: Tx,
  user: User,
  senderName: string,
  cause = `set-password:${user.id}`,
): Promise<void> {
  const token = await issueToken(tx, user.id, "set_password", SET_PASSWORD_DAYS * 24 * 60);
  await sendMail(tx, cause, {
    tenantId: user.tenantId,
    template: "setPassword",
    locale: localeOfUser(user),
    to: user.email,
    senderName,
    values: { name: user.firstName, days: SET_PASSWORD_DAYS },
    link: `${tenantUrl(user.tenantId)}/accounts/set-password/${token}`,
  });
}

/** Changes the own password. Needs the current one; refused while an administrator is looking through the user. */
export async function changeOwnPassword(
  actor: Actor,
  input: { currentPassword: string; password: string },
  author: Author,
): Promise<void> {
  await proveOwnPassword(actor, input.currentPassword);
  const id = actor.userId;
  const passwordHash = await hashOfNew(id, input.password);
  await transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { passwordHash, passwordSetAt: systemTime() } });
    await spendPasswordLinks(tx, id);
    await revokeSessionsOf(id, tx, actor.sessionId);
    await audit(tx, author, { action: "account.change_password", noun: "user", nounId: id });
  });
}

type Target = { officeId?: number | undefined; userId?: number | undefined; memberId?: number | undefined };

type Behind = { id: number; role: Role; active: boolean };

/**
 * Whom looking through `target` means and which office that concerns: the office's owner, the user (of that office),
 * or the login of the member's family.
 */
async function userBehind(
  tenantId: TenantId,
  { officeId, userId, memberId }: Target,
): Promise<{ user: Behind | null | undefined; officeId: number | null }> {
  const select = { id: true, role: true, active: true };
  if (memberId !== undefined) {
    const member = await db.member.findFirst({
      where: { id: memberId, office: { tenantId } },
      select: { officeId: true, household: { select: { payer: { select: { user: { select } } } } } },
    });
    return { user: member?.household.payer.user, officeId: member?.officeId ?? null };
  }
  const within = officeId === undefined ? {} : { offices: { some: { officeId } } };
  if (userId !== undefined)
    return {
      user: await db.user.findFirst({ where: { id: userId, tenantId, ...within }, select }),
      officeId: officeId ?? null,
    };
  const users = await db.user.findMany({
    where: { tenantId, active: true, ...within },
    select: { ...select, isOwner: true },
    orderBy: { id: "asc" },
  });
  const rank = (user: { role: Role; isOwner: boolean }) => (user.isOwner ? -1 : ROLES.indexOf(user.role));
  return { user: users.sort((a, b) => rank(a) - rank(b))[0], officeId: officeId ?? null };
}

/**
 * Lets an administrator look through an office, a user or a member. Throws 404 for an unknown target or one without
 * a login, 403 for another administrator or from within an impersonation.
 */
export async function impersonate(
  actor: Actor,
  target: Target & { reason: string },
  author: Author,
): Promise<{ role: Role }> {
  if (actor.administrator) throw forbidden("errors.alreadyImpersonating");
  const { user, officeId } = await userBehind(actor.tenantId, target);
  if (!user?.active) throw notFound();
  if (!mayActAs(actor.role, user.role)) throw forbidden();
  await transaction(async (tx) => {
    await beginActingAs(actor.sessionId, user.id, target.officeId ?? null, tx);
    await audit(tx, author, {
      action: "impersonation.begin",
      noun: "user",
      nounId: user.id,
      officeId,
      reason: target.reason,
    });
  });
  return { role: user.role };
}

/** Back to Admin. */
export async function stopImpersonating(actor: Actor, author: Author): Promise<void> {
  if (!actor.administrator) throw forbidden();
  await transaction(async (tx) => {
    await endActingAs(actor.sessionId, tx);
    await audit(tx, author, {
      action: "impersonation.end",
      noun: "user",
      nounId: actor.userId,
      officeId: actor.actsAsOfficeId,
    });
  });
}
