import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { passwordMatches } from "@/lib/core/auth/password";
import { db } from "@/lib/core/db/db";
import { forbidden, invalid } from "@/lib/core/errors";
import { limitRate } from "@/lib/front/limits/rate";

/** Tries at one's own password in ten minutes, whatever it is asked for: an open browser is no place to guess it. */
const TRIES = { name: "own-password", most: 10, perSeconds: 600 };

/**
 * Proves anew that whoever acts knows the account's password. Throws 400 at `currentPassword`, 403 while an administrator
 * looks through the account, 429 after too many.
 */
export async function proveOwnPassword(actor: Actor, password: string | undefined): Promise<void> {
  if (actor.administrator) throw forbidden("errors.notWhileImpersonating");
  if (password === undefined) throw invalid({ currentPassword: "validation.required" });
  limitRate(TRIES, String(actor.userId));
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!(await passwordMatches(password, passwordHash))) throw invalid({ currentPassword: "errors.wrongPassword" });
}
