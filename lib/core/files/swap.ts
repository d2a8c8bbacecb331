import "server-only";
import { Prisma, type Tx } from "@/lib/core/db/db";
import type { StoredFile } from "@/lib/generated/prisma/client";
import { dropFile, keepFile, type NewFile } from "./files";

/** Where a row says which file it has: a logo, a photograph. */
type Slot = {
  table: "office" | "association" | "app_user";
  column: "logo_file_id" | "photo_file_id";
  id: number;
  /** Whose file it is. */
  officeId: number | null;
  point: (fileId: number | null) => Promise<unknown>;
};

/**
 * Puts another file, or none, in the place of the one a row has, whose row goes; its bytes follow by `forgetBytes` once the
 * transaction is committed. The row is locked first: of two at once the second lets the first one's go.
 */
export async function swapFile(
  tx: Tx,
  { table, column, id, officeId, point }: Slot,
  next: NewFile | null,
): Promise<{ before: number | null; made: StoredFile | null; dropped: StoredFile | null }> {
  const [row] = await tx.$queryRaw<{ file: number | null }[]>`
    select ${Prisma.raw(column)} as file from ${Prisma.raw(table)} where id = ${id} for no key update`;
  const before = row?.file ?? null;
  const made = next && (await keepFile(tx, next));
  await point(made?.id ?? null);
  return { before, made, dropped: before === null ? null : await dropFile(tx, officeId, before) };
}
