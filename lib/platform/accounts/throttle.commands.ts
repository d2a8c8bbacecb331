import "server-only";
import { keyedHashOf } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { tooMany } from "@/lib/core/errors";
import { networkOf } from "@/lib/front/limits/network";
import type { TenantId } from "@/tenants/tenant";
import { FIRST_WAIT_SECONDS, FORGET_HOURS, FREE_ATTEMPTS, MAX_WAIT_SECONDS } from "./throttle.rules";

// Attempts are counted by the address that was typed, known or not, and by where they come from. So an answer of "too
// many" says nothing about who has an account, and who tries wrong passwords from elsewhere does not keep the owner out:
// a browser that has logged in before counts for itself, and a mailed link for a new password is not held back at all.

const addressHash = (tenantId: TenantId, email: string) => keyedHashOf(["login", tenantId, email].join("\n"));
const browserHash = (browserKey: string) => keyedHashOf(["browser", browserKey].join("\n"));

/**
 * Counts an attempt before it is looked at, in one statement: of many at once no more than the limit are looked at.
 * @returns seconds to wait; 0 when the attempt may be looked at.
 */
async function count(
  { address, userId = null }: { address: Uint8Array<ArrayBuffer>; userId?: number | undefined | null },
  source: string,
  free: number,
): Promise<number> {
  const at = systemTime();
  const anew = new Date(at.getTime() - FORGET_HOURS * 3_600_000);
  const [counted] = await db.$queryRaw<{ attempts: number }[]>`
    insert into login_throttle as t (address, source, user_id, attempts, until, last_at)
      values (${address}, ${source}, ${userId}::int, 1, to_timestamp(0), ${at})
    on conflict (address, source) do update
      set user_id = excluded.user_id, attempts = case when t.last_at < ${anew} then 1 else t.attempts + 1 end,
        -- Who may go on keeps nobody back who came a moment before.
        until = case when t.last_at < ${anew} or t.attempts + 1 < ${free}::int then t.until
          else ${at}::timestamptz + make_interval(secs => least(${MAX_WAIT_SECONDS}::int,
            ${FIRST_WAIT_SECONDS}::int * power(2, least(10, t.attempts + 1 - ${free}::int)))) end,
        last_at = ${at}
      where t.until <= ${at}
    returning attempts`;
  if (counted) return 0;
  const held = await db.loginThrottle.findUnique({ where: { address_source: { address, source } } });
  return Math.max(1, Math.ceil(((held?.until.getTime() ?? 0) - at.getTime()) / 1000));
}

export type Place = { ip: string; browserKey: string | null };

async function isKnown(userId: number | undefined, { browserKey }: Place): Promise<boolean> {
  // Asked for nobody too, so that both cases take the same time.
  return (await db.knownBrowser.count({ where: { userId: userId ?? 0, browser: browserHash(browserKey ?? "") } })) > 0;
}

/**
 * Counts an attempt to log in; returns what `loginSucceeded` forgets. Throws 429, the same for an address that has an
 * account and one that has none.
 */
export async function countLogin(
  tenantId: TenantId,
  email: string,
  userId: number | undefined,
  place: Place,
): Promise<string> {
  const known = await isKnown(userId, place);
  const counted = { address: addressHash(tenantId, email), userId };
  const source =
    known && place.browserKey !== null
      ? `browser:${Buffer.from(browserHash(place.browserKey)).toString("base64url")}`
      : `net:${networkOf(place.ip)}`;
  const wait =
    (await count(counted, source, FREE_ATTEMPTS.one)) || (known ? 0 : await count(counted, "all", FREE_ATTEMPTS.all));
  if (wait > 0) throw tooMany(wait);
  return source;
}

/** Forgets the attempts from where somebody has just logged in, and remembers the browser. */
export async function loginSucceeded(
  tx: Tx,
  user: { id: number; tenantId: TenantId; email: string },
  source: string,
  place: Place,
): Promise<void> {
  const address = addressHash(user.tenantId, user.email);
  await tx.loginThrottle.deleteMany({ where: { address, source: { in: [source, "all"] } } });
  await rememberBrowser(tx, user.id, place.browserKey);
}

/** Notes that whoever uses this browser has proven to be the account's owner. */
async function rememberBrowser(tx: Tx, userId: number, browserKey: string | null): Promise<void> {
  if (browserKey === null) return;
  const browser = browserHash(browserKey);
  const lastAt = systemTime();
  const where = { userId_browser: { userId, browser } };
  await tx.knownBrowser.upsert({ where, create: { userId, browser, lastAt }, update: { lastAt } });
}

/** Forgets every attempt at an address and remembers the browser: who has followed a mailed link is the owner. */
export async function ownerProven(
  tx: Tx,
  user: { id: number; tenantId: TenantId; email: string },
  browserKey: string | null,
): Promise<void> {
  await tx.loginThrottle.deleteMany({ where: { address: addressHash(user.tenantId, user.email) } });
  await rememberBrowser(tx, user.id, browserKey);
}

/**
 * Lets somebody who has to wait log in again at once, wherever they tried. Returns until when they would have had to wait;
 * null where they did not have to.
 */
export async function unlockLogin(
  tx: Tx,
  user: { id: number; tenantId: TenantId; email: string },
): Promise<Date | null> {
  const theirs = { OR: [{ userId: user.id }, { address: addressHash(user.tenantId, user.email) }] };
  const held = await tx.loginThrottle.findFirst({
    where: { ...theirs, until: { gt: systemTime() } },
    orderBy: { until: "desc" },
  });
  if (held) await tx.loginThrottle.deleteMany({ where: theirs });
  return held?.until ?? null;
}
