import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { ExportState } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { formatOf } from "./rules";

/** A file somebody asked for: how far it is, and how long it is kept. */
export type AskedFile = {
  id: number;
  state: ExportState;
  /** csv, xlsx or pdf. */
  format: string;
  rows: number;
  expectedRows: number | null;
  name: string | null;
  bytes: number | null;
  askedAt: Date;
  keptUntil: Date;
};

/** Whose they are: a user's own, and an administrator's while they look through that user. */
export const ownExports = (tenantId: TenantId, actor: Actor) => ({
  tenantId,
  userId: actor.userId,
  administratorId: actor.administrator?.userId ?? null,
});

/** The files that an actor asked for from a page, the newest first, as long as they are kept. */
export async function askedFiles(tenantId: TenantId, actor: Actor, page: string): Promise<AskedFile[]> {
  const rows = await db.export.findMany({
    where: { ...ownExports(tenantId, actor), page, expiresAt: { gt: await now() } },
    orderBy: { id: "desc" },
    take: 10,
    include: { file: { select: { name: true, bytes: true } } },
  });
  return rows.map(({ id, state, address, rows: made, expectedRows, file, createdAt, expiresAt }) => ({
    ...{ id, state, format: formatOf(address), rows: made, expectedRows },
    ...{ name: file?.name ?? null, bytes: file?.bytes ?? null, askedAt: createdAt, keptUntil: expiresAt },
  }));
}
