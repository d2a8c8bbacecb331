import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import type { User } from "@/lib/generated/prisma/client";

/** Holds an association's people until the transaction ends: of two changes the second sees what the first did. */
export async function holdAssociationUsers(tx: Tx, association: number): Promise<void> {
  await tx.$queryRaw`select id from app_user where association_id = ${association} order by id for no key update`;
}

/** Throws 409 where an association would be left without anybody who administers it. */
export async function keepSpokesperson(tx: Tx, person: User): Promise<void> {
  const { id, associationId, role, active, passwordHash } = person;
  if (role !== "association" || associationId === null || !active || passwordHash === null) return;
  await holdAssociationUsers(tx, associationId);
  const others = await tx.user.count({
    where: { associationId, role, active: true, passwordHash: { not: null }, id: { not: id } },
  });
  if (others === 0) throw conflict("users.refusal.lastSpokesperson");
}
