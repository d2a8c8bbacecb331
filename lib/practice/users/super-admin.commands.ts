import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import type { Colleague } from "@/lib/practice/offices/colleague.commands";

/** Throws 409 where nobody would be left who gives and takes the roles of our own. Part of a transaction that holds them all. */
export async function keepSuperAdmin(tx: Tx, person: Colleague): Promise<void> {
  if (person.role !== "super_admin" || !person.active) return;
  const others = await tx.user.count({
    where: {
      tenantId: person.tenantId,
      role: "super_admin",
      active: true,
      passwordHash: { not: null },
      id: { not: person.id },
    },
  });
  if (others === 0) throw conflict("users.refusal.lastSuperAdmin");
}
