import "server-only";
import { randomInt } from "node:crypto";
import type { Caller } from "@/lib/core/auth/caller";
import { keyedHashOf, newToken, sameBytes } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { type AppError, invalid, tooMany } from "@/lib/core/errors";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { lookUpCode } from "@/lib/front/limits/guessing";
import { limitRate } from "@/lib/front/limits/rate";
import { sendMail } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { CODE_MINUTES, CODES_PER_HOUR, MAX_CODE_ATTEMPTS } from "./codes.rules";

type From = Pick<Caller, "ip" | "browserKey" | "locale">;

/** One text for every way in which a code is not right, so that they cannot be distinguished. */
const wrongCode = () => invalid({ code: "onboardingSignup.codeWrong" }, "onboardingSignup.codeWrong");

const secretOf = (tenantId: TenantId, email: string, browserKey: string, code: string) =>
  keyedHashOf(["confirm-code", tenantId, email, browserKey, code].join("\n"));

/** Throws 429 when the address got its codes of this hour. Counted in the database: every process sees the same. */
async function refuseTooMany(tx: Tx, tenantId: TenantId, email: string, at: Date): Promise<void> {
  // Two simultaneous requests for one address wait for each other, so neither slips past the count.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`confirm-code:${tenantId}:${email}`}))`;
  const hourAgo = new Date(at.getTime() - 3_600_000);
  const recent = await tx.confirmCode.findMany({
    where: { tenantId, email, createdAt: { gt: hourAgo } },
    select: { createdAt: true },
    orderBy: { createdAt: "asc" },
  });
  const oldest = recent[0];
  if (oldest && recent.length >= CODES_PER_HOUR) {
    throw tooMany(Math.max(1, Math.ceil((oldest.createdAt.getTime() - hourAgo.getTime()) / 1000)));
  }
}

/**
 * Emails a four-digit sign-up code; earlier codes stop working. An email that has an account is notified of that
 * instead, and only its reader can tell (Q-135). Throws 429.
 */
export async function sendCode(tenantId: TenantId, email: string, caller: From): Promise<void> {
  limitRate({ name: "code", most: 20, perSeconds: 3600 }, caller);
  await transaction(async (tx) => {
    const at = systemTime();
    await refuseTooMany(tx, tenantId, email, at);
    const known = await tx.user.findUnique({
      where: { tenantId_email: { tenantId, email } },
      select: { firstName: true },
    });
    const code = String(randomInt(10_000)).padStart(4, "0");
    await tx.confirmCode.updateMany({ where: { tenantId, email, usedAt: null }, data: { usedAt: at } });
    const row = await tx.confirmCode.create({
      data: {
        tenantId,
        email,
        browserKey: caller.browserKey,
        // A known address gets a row too, one that no code opens.
        codeHash: known ? keyedHashOf(newToken()) : secretOf(tenantId, email, caller.browserKey, code),
        createdAt: at,
        expiresAt: new Date(at.getTime() + CODE_MINUTES * 60_000),
      },
    });
    await sendMail(
      tx,
      `confirm-code:${row.id}`,
      known
        ? {
            tenantId,
            template: "alreadyRegistered",
            locale: caller.locale,
            to: email,
            values: { name: known.firstName || email },
            link: `${tenantUrl(tenantId)}/accounts/login`,
          }
        : {
            tenantId,
            template: "confirmCode",
            locale: caller.locale,
            to: email,
            values: { code, minutes: CODE_MINUTES },
          },
    );
  });
}

type Live = { id: number; code_hash: Uint8Array };

/**
 * Counts an attempt against the newest code of this email and browser and returns its id when `code` is correct. Throws
 * 400 with the one error text, or 429. The attempt is counted in one statement and outside of any transaction of the
 * caller: concurrent guesses each count, and none is undone by a rollback.
 */
export async function redeemCode(tenantId: TenantId, email: string, code: string, caller: From): Promise<number> {
  const id = await lookUpCode(caller.ip, () => guess(tenantId, email, code, caller));
  if (id === null) throw wrongCode();
  return id;
}

/** Counts the attempt; the code's id, or null for a wrong one. */
async function guess(tenantId: TenantId, email: string, code: string, caller: From): Promise<number | null> {
  const at = systemTime();
  const rows = await db.$queryRaw<Live[]>`
    update confirm_code set attempt_count = attempt_count + 1
    where id = (
        select id from confirm_code
        where tenant_id = ${tenantId}::"TenantId" and email = ${email} and browser_key = ${caller.browserKey}
        order by id desc limit 1)
      and used_at is null and expires_at > ${at} and attempt_count < ${MAX_CODE_ATTEMPTS}
    returning id, code_hash`;
  const live = rows[0];
  const right = live && sameBytes(live.code_hash, secretOf(tenantId, email, caller.browserKey, code));
  return right ? live.id : null;
}

/** Whether a code is correct, without using it up: a correct one does not count as an attempt. Throws as `redeemCode`. */
export async function checkCode(tenantId: TenantId, email: string, code: string, caller: From): Promise<void> {
  const id = await redeemCode(tenantId, email, code, caller);
  await db.confirmCode.update({ where: { id }, data: { attemptCount: { decrement: 1 } } });
}

/** Uses a code up, in the transaction of what it confirms; of two simultaneous uses one wins. Throws 400. */
export async function useCode(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.confirmCode.updateMany({ where: { id, usedAt: null }, data: { usedAt: systemTime() } });
  if (count !== 1) throw wrongCode();
}

/** The same refusal for an address that got an account in the meantime. */
export function codeRefusal(): AppError {
  return wrongCode();
}
