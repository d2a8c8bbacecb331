import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { dropFile, fileUrl, forgetBytes, keepFile } from "@/lib/core/files/files";
import { type Picture, redrawn } from "@/lib/core/files/pictures";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { StoredFile } from "@/lib/generated/prisma/client";
import {
  type hoursInput,
  openingHours,
  PEOPLE_MAX,
  type PersonChange,
  type PersonInput,
  PHOTO_KEPT_SIDE,
  PORTRAIT_KEPT_SIDE,
} from "./public-page.schema";

/** What is stored is no longer of a shape that was once allowed: it counts as none. */
const storedHours = openingHours.catch([]);

async function keep(tx: Tx, office: OfficeId, picture: Picture, author: Author): Promise<number> {
  const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true } });
  const createdById = userOf(author);
  return (await keepFile(tx, { tenantId, officeId: office, kind: "photo", ...picture, createdById })).id;
}

const drop = (tx: Tx, office: OfficeId, fileId: number | null) =>
  fileId === null ? null : dropFile(tx, office, fileId);

/** What follows once the change is committed: the bytes of the old picture go, and the page is rendered anew. */
async function finish(office: OfficeId, dropped: StoredFile | null): Promise<void> {
  if (dropped) await forgetBytes(dropped);
  await invalidatePublicPages(office);
}

async function swapPhoto(office: OfficeId, picture: Picture | null, author: Author): Promise<number | null> {
  const action = picture ? "office.photo_add" : "office.photo_delete";
  const { after, dropped } = await change({ author, action, office }, async (tx) => {
    const select = { photoFileId: true } as const;
    const before = await tx.office.findUniqueOrThrow({ where: { id: office }, select });
    const photoFileId = picture ? await keep(tx, office, picture, author) : null;
    const after = await tx.office.update({
      where: { id: office },
      data: { photoFileId, updatedAt: await now() },
      select,
    });
    return { id: office, before, after, dropped: await drop(tx, office, before.photoFileId) };
  });
  await finish(office, dropped);
  return after.photoFileId;
}

/** Takes a new photograph of the practice; the one before is deleted. Throws 400 with `file` for what we do not take. */
export async function savePhoto(office: OfficeId, file: string | Blob, author: Author): Promise<{ photoUrl: string }> {
  const fileId = await swapPhoto(office, await redrawn(file, "photo", PHOTO_KEPT_SIDE), author);
  return { photoUrl: fileUrl(fileId ?? 0) };
}

/** Deletes the photograph of the practice. Deleting none is no error. */
export async function deletePhoto(office: OfficeId, author: Author): Promise<void> {
  await swapPhoto(office, null, author);
}

/** Saves when the office is open; the whole week at once. Throws 409 where somebody else has saved another one since `seen`. */
export async function saveHours(
  office: OfficeId,
  { hours, seen }: z.output<typeof hoursInput>,
  author: Author,
): Promise<void> {
  await change({ author, action: "office.hours", office }, async (tx) => {
    await tx.$queryRaw`select 1 from office where id = ${office}::int for no key update`;
    const select = { openingHours: true } as const;
    const before = await tx.office.findUniqueOrThrow({ where: { id: office }, select });
    const stands = storedHours.parse(before.openingHours);
    if (seen && !isDeepStrictEqual(stands, seen) && !isDeepStrictEqual(stands, hours))
      throw conflict("errors.changedMeanwhile");
    const after = await tx.office.update({
      where: { id: office },
      data: { openingHours: [...hours], updatedAt: await now() },
      select,
    });
    return { id: office, before, after };
  });
  await invalidatePublicPages(office);
}

const PERSON = { name: true, title: true, spanishTitle: true, photoFileId: true } as const;

/** Introduces a person on the public page, behind the others. Throws 409 where there are as many as it shows. */
export async function addPerson(office: OfficeId, input: PersonInput, author: Author): Promise<{ id: number }> {
  const { photo, ...words } = input;
  const picture = photo ? await redrawn(photo, "photo", PORTRAIT_KEPT_SIDE, "photo") : null;
  const { id } = await change({ author, action: "office.person_add", office }, async (tx) => {
    const { _count: many, _max: last } = await tx.officePerson.aggregate({
      where: { officeId: office },
      _count: true,
      _max: { position: true },
    });
    if (many >= PEOPLE_MAX) throw conflict("offices.page.tooMany");
    const at = await now();
    const photoFileId = picture && (await keep(tx, office, picture, author));
    const after = await tx.officePerson.create({
      data: {
        ...{ ...words, photoFileId, officeId: office, position: (last.position ?? -1) + 1 },
        ...{ createdAt: at, updatedAt: at },
      },
      select: { id: true, ...PERSON },
    });
    return { id: after.id, after };
  });
  await finish(office, null);
  return { id };
}

/** Changes what is said of a person; what is not sent stays. Throws 404 for another office's person. */
export async function changePerson(
  office: OfficeId,
  personId: number,
  input: PersonChange,
  author: Author,
): Promise<void> {
  const { photo, ...words } = input;
  // Asked before the picture is drawn: what belongs to somebody else costs nothing and tells nothing.
  if ((await db.officePerson.count({ where: { id: personId, officeId: office } })) === 0) throw notFound();
  const picture = photo ? await redrawn(photo, "photo", PORTRAIT_KEPT_SIDE, "photo") : null;
  const { dropped } = await change({ author, action: "office.person_update", office }, async (tx) => {
    const before = await tx.officePerson.findFirst({ where: { id: personId, officeId: office }, select: PERSON });
    if (!before) throw notFound();
    const photoFileId = picture ? await keep(tx, office, picture, author) : null;
    const after = await tx.officePerson.update({
      where: { id: personId },
      data: { ...words, ...(photo === undefined ? {} : { photoFileId }), updatedAt: await now() },
      select: PERSON,
    });
    const dropped = photo === undefined ? null : await drop(tx, office, before.photoFileId);
    return { id: personId, before, after, dropped };
  });
  await finish(office, dropped);
}

/** Takes a person off the public page, with their photograph. Throws 404 for another office's person. */
export async function removePerson(office: OfficeId, personId: number, author: Author): Promise<void> {
  const { dropped } = await change({ author, action: "office.person_delete", office }, async (tx) => {
    const before = await tx.officePerson.findFirst({ where: { id: personId, officeId: office }, select: PERSON });
    if (!before) throw notFound();
    await tx.officePerson.delete({ where: { id: personId } });
    return { id: personId, before, dropped: await drop(tx, office, before.photoFileId) };
  });
  await finish(office, dropped);
}
