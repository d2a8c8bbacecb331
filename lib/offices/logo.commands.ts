import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import { dropFile, fileUrl, forgetBytes, keepFile } from "@/lib/core/files";
import { invalidatePublicPages } from "@/lib/core/public-cache";
import type { OfficeId } from "@/lib/core/scope";
import type { StoredFile } from "@/lib/generated/prisma/client";
import { pictureKind } from "./logo.rules";
import { LOGO_KEPT_SIDE, LOGO_MAX_SIDE } from "./logo.schema";

const refuse = (field: string, why: "unreadable" | "kind" | "tooManyPixels") =>
  invalid({ [field]: `offices.logo.${why}` }, `offices.logo.${why}`);

// Loaded when it is needed: the worker never draws a picture.
const load = () => import("sharp");

/** Loads the library beforehand, where pictures are drawn while people wait. */
export async function loadPictures(): Promise<void> {
  await load();
}

/** Kept as drawn, for logos with clear grounds and sharp edges, or as a photograph, a tenth of the size. */
const KINDS = {
  logo: { type: "png", name: "logo.png", contentType: "image/png" },
  photo: { type: "webp", name: "photo.webp", contentType: "image/webp" },
} as const;
export type Picture = { content: Buffer; name: string; contentType: string };

/**
 * Draws the picture anew, at most `side` pixels long: what is stored was written by us, without the metadata and
 * without anything that hid behind the pixels. Throws 400 at `field` for what is no PNG, JPEG or WebP.
 */
export async function redrawn(
  base64: string,
  kind: keyof typeof KINDS,
  side: number,
  field = "file",
): Promise<Picture> {
  const bytes = Buffer.from(base64, "base64");
  if (pictureKind(bytes) === null) throw refuse(field, "kind");
  const { default: sharp } = await load();
  const options = { limitInputPixels: LOGO_MAX_SIDE * LOGO_MAX_SIDE, failOn: "error", pages: 1 } as const;
  const facts = await sharp(bytes, options)
    .metadata()
    .catch(() => null);
  if (!facts) throw refuse(field, "unreadable");
  if (Math.max(facts.width, facts.height) > LOGO_MAX_SIDE) throw refuse(field, "tooManyPixels");
  const { type, name, contentType } = KINDS[kind];
  try {
    const small = sharp(bytes, options).rotate().resize(side, side, { fit: "inside", withoutEnlargement: true });
    const drawn = type === "png" ? small.png({ compressionLevel: 9 }) : small.webp({ quality: 78 });
    return { content: await drawn.toBuffer(), name, contentType };
  } catch {
    throw refuse(field, "unreadable");
  }
}

async function swap(tx: Tx, office: OfficeId, logoFileId: number | null, author: Author): Promise<StoredFile | null> {
  const before = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { logoFileId: true } });
  await tx.office.update({ where: { id: office }, data: { logoFileId, updatedAt: await now() } });
  const dropped = before.logoFileId === null ? null : await dropFile(tx, office, before.logoFileId);
  await audit(tx, author, {
    action: logoFileId === null ? "office.logo_delete" : "office.logo_add",
    noun: "office",
    nounId: office,
    officeId: office,
    before,
    after: { logoFileId },
  });
  return dropped;
}

/** Takes a new logo for the office; the one before is deleted. Throws 400 with `file` for a picture we do not take. */
export async function saveLogo(office: OfficeId, base64: string, author: Author): Promise<{ logo_url: string }> {
  const picture = await redrawn(base64, "logo", LOGO_KEPT_SIDE);
  const { file, dropped } = await transaction(async (tx) => {
    const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true } });
    const file = await keepFile(tx, {
      tenantId,
      officeId: office,
      kind: "logo",
      ...picture,
      createdById: userOf(author),
    });
    return { file, dropped: await swap(tx, office, file.id, author) };
  });
  if (dropped) await forgetBytes(dropped);
  await invalidatePublicPages(office);
  return { logo_url: fileUrl(file.id) };
}

/** Deletes the office's logo. Deleting none is no error. */
export async function deleteLogo(office: OfficeId, author: Author): Promise<void> {
  const dropped = await transaction((tx) => swap(tx, office, null, author));
  if (dropped) await forgetBytes(dropped);
  await invalidatePublicPages(office);
}
