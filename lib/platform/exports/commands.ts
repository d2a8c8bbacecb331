import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { badRequest, conflict, forbidden, notFound, tooMany } from "@/lib/core/errors";
import { dropFile, forgetBytes, readStored } from "@/lib/core/files/files";
import type { Guard } from "@/lib/front/api/admit";
import { type FileReply, file } from "@/lib/front/api/reply";
import { pageAt } from "@/lib/pages/routes";
import type { Tenant } from "@/tenants/tenant";
import { ownExports } from "./queries";
import { formatOf, KEPT_HOURS, MOST_KEPT_BYTES, MOST_UNDER_WAY } from "./rules";
import type { Asking } from "./schema";

const PREFIX = "/api/v1";
const FORGOTTEN_AT_ONCE = 50;

/** What is asked for, as the trail says it: which kind of file, of which page. */
const told = ({ page, address }: Asking) => ({
  file: formatOf(address).toUpperCase(),
  page: pageAt(page)?.title ?? page,
});

/** Whoever asks, on which page of which host they read. */
type Asker = Author & { actor: Actor; caller: { ip: string; requestId: string; locale: string; host: string } };

/** Throws 429 where what somebody has kept comes to as much as they may have, until the first of it is forgotten. */
async function refuseBeyondDay(tx: Tx, own: ReturnType<typeof ownExports>, at: Date): Promise<void> {
  const kept = await tx.export.findMany({
    where: { ...own, fileId: { not: null }, expiresAt: { gt: at } },
    select: { expiresAt: true, file: { select: { bytes: true } } },
    orderBy: { expiresAt: "asc" },
  });
  const [first] = kept;
  let room = MOST_KEPT_BYTES;
  for (const { file } of kept) room -= file?.bytes ?? 0;
  if (!first || room > 0) return;
  throw tooMany(Math.ceil((first.expiresAt.getTime() - at.getTime()) / 1000), "exports.tooMuch");
}

/**
 * Asks for a file that the worker makes, as the call at its address would; returns its number, that of the one under way where
 * the same is asked for again. Throws as that call would, 400 for an address that is no file's, 409 with too many under way, 429 with too much
 * of it kept already.
 */
export async function askForFile(guard: Guard, tenant: Tenant, asked: Asking, author: Asker): Promise<number> {
  const { actor, caller } = author;
  const address = asked.address.slice(PREFIX.length);
  const { pattern, officeId } = await guard(address, actor, tenant);
  if (!pattern.endsWith("/export")) throw badRequest("exports.noFile");
  return transaction(async (tx) => {
    // Two presses at once are one file.
    await tx.$queryRaw`select id from app_user where id = ${actor.userId} for no key update`;
    const own = ownExports(tenant.id, actor);
    const underWay = await tx.export.findMany({ where: { ...own, state: { in: ["waiting", "making"] } } });
    const same = underWay.find((one) => one.address === address && one.locale === caller.locale);
    if (same) return same.id;
    if (underWay.length >= MOST_UNDER_WAY) throw conflict("exports.tooMany");
    const createdAt = await now();
    await refuseBeyondDay(tx, own, createdAt);
    const { id } = await tx.export.create({
      data: {
        ...own,
        ...{ officeId, address, page: asked.page, expectedRows: asked.rows ?? null, createdAt },
        ...{ role: actor.role, officeIds: [...actor.officeIds], sessionId: actor.sessionId },
        ...{ locale: caller.locale, host: caller.host },
        expiresAt: new Date(createdAt.getTime() + KEPT_HOURS * 3_600_000),
      },
    });
    await audit(tx, author, {
      action: "export.ask",
      noun: "export",
      nounId: id,
      officeId,
      after: told(asked),
    });
    return id;
  });
}

/**
 * The file that an actor asked for before, for who may still make the call it comes of and has lost no office meanwhile. Throws
 * 404 for everybody else and once it is not kept any more, and 409 while it is not made.
 */
export async function takeFile(guard: Guard, tenant: Tenant, id: number, author: Asker): Promise<FileReply> {
  const { actor } = author;
  const row = await db.export.findFirst({
    where: { ...ownExports(tenant.id, actor), id, expiresAt: { gt: await now() } },
    include: { file: true },
  });
  if (!row) throw notFound();
  if (row.role !== actor.role || !row.officeIds.every((office) => actor.officeIds.includes(office))) throw forbidden();
  const { officeId } = await guard(row.address, actor, tenant);
  if (!row.file) throw conflict(row.state === "failed" ? "exports.failed" : "exports.notYet");
  const content = await readStored(row.file);
  if (!content) throw notFound();
  const { name, contentType } = row.file;
  await transaction((tx) =>
    audit(tx, author, { action: "export.take", noun: "export", nounId: id, officeId, after: { file: name } }),
  );
  return file(content, name, contentType);
}

/** Forgets files that are not kept any more; returns how many. */
export async function forgetFiles(): Promise<number> {
  const over = await db.export.findMany({
    where: { expiresAt: { lte: await now() } },
    take: FORGOTTEN_AT_ONCE,
    select: { id: true },
  });
  for (const { id } of over) {
    const dropped = await transaction(async (tx) => {
      const row = await tx.export.delete({ where: { id } });
      return row.fileId ? dropFile(tx, row.officeId, row.fileId) : null;
    });
    if (dropped) await forgetBytes(dropped);
  }
  return over.length;
}
