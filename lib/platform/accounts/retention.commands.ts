import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";

const KEPT_DAYS = 30;
/** A browser nobody has logged in from for a year is unknown again. */
const BROWSER_DAYS = 365;

/**
 * Deletes what has been useless for thirty days: ended sessions with their addresses, spent or expired links and codes.
 * Invitations stay, because the office sees whether they were opened. Returns how many rows were deleted.
 */
export async function forgetExpired(): Promise<number> {
  const before = daysFrom(systemTime(), -KEPT_DAYS);
  const old = { expiresAt: { lt: before } };
  const [sessions, codes, tokens] = await db.$transaction([
    db.session.deleteMany({ where: { OR: [old, { revokedAt: { lt: before } }] } }),
    db.confirmCode.deleteMany({ where: old }),
    db.accountToken.deleteMany({ where: { ...old, purpose: { not: "invite" } } }),
    db.loginThrottle.deleteMany({ where: { lastAt: { lt: before } } }),
    db.knownBrowser.deleteMany({ where: { lastAt: { lt: daysFrom(systemTime(), -BROWSER_DAYS) } } }),
  ]);
  return sessions.count + codes.count + tokens.count;
}
