import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";

/** The office of a member the actor may work with. A foreign member and one that does not exist are both 404. */
export async function officeOfMember(actor: Actor, memberId: number): Promise<OfficeId> {
  const member = await db.member.findUnique({ where: { id: memberId }, select: { officeId: true } });
  if (!member) throw notFound();
  return proveOffice(actor, member.officeId);
}
