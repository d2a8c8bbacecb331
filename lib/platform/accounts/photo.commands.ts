import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { type Tx, transaction } from "@/lib/core/db/db";
import { forgetBytes } from "@/lib/core/files/files";
import { type Picture, redrawn } from "@/lib/core/files/pictures";
import { swapFile } from "@/lib/core/files/swap";
import { photoAddress } from "./photo.rules";

/** Sharp at the largest size a page shows it, on a screen of twice the pixels. */
const KEPT_SIDE = 384;

async function swap(tx: Tx, actor: Actor, picture: Picture | null, author: Author) {
  const { userId, tenantId } = actor;
  const { before, made, dropped } = await swapFile(
    tx,
    {
      ...{ table: "app_user", column: "photo_file_id", id: userId, officeId: null },
      point: (photoFileId) => tx.user.update({ where: { id: userId }, data: { photoFileId } }),
    },
    picture && { tenantId, officeId: null, kind: "portrait", ...picture, createdById: userId },
  );
  const facts = { before: { photoFileId: before }, after: { photoFileId: made?.id ?? null } };
  const action = made ? "account.photo_add" : "account.photo_delete";
  if (made || dropped) await audit(tx, author, { action, noun: "user", nounId: userId, ...facts });
  return { ...facts.after, dropped };
}

async function change(actor: Actor, picture: Picture | null, author: Author): Promise<{ avatar: string | null }> {
  const { photoFileId, dropped } = await transaction((tx) => swap(tx, actor, picture, author));
  if (dropped) await forgetBytes(dropped);
  return { avatar: photoAddress(photoFileId) };
}

/**
 * Takes a new photograph of oneself, drawn anew as a square; the one before is deleted. Throws 400 with `file` for what we
 * do not take.
 */
export const saveOwnPhoto = async (actor: Actor, file: string | Blob, author: Author) =>
  change(actor, await redrawn(file, "portrait", KEPT_SIDE), author);

/** Deletes the photograph of oneself. Deleting none is no error. */
export const deleteOwnPhoto = (actor: Actor, author: Author) => change(actor, null, author);
