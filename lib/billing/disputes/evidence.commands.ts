import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { documentName, documentType } from "@/lib/core/files/documents";
import { forgetBytes, keepFile, readStored } from "@/lib/core/files/files";
import { translate } from "@/lib/core/i18n/translate";
import type { StoredFile } from "@/lib/generated/prisma/client";
import { makeReceipt } from "@/lib/practice/receipts/commands";
import { receiptFor } from "@/lib/practice/receipts/queries";
import { evidenceFacts } from "./evidence.queries";
import { agreementsPdf, messagesPdf } from "./evidence.wire";
import { type LockedDispute, lockDispute } from "./queries";
import { lockToRespond } from "./respond.commands";
import { fieldsFor } from "./rules";
import { type FileField, MAX_FILE_BYTES, type OwnDocument } from "./schema";

const refuse = (key: string) => invalid({ file: key }, key);

/**
 * Adds a document to the evidence, replacing an existing one. Throws 400 for what banks do not accept (PDF, JPEG and
 * PNG, 4.5 MB in total) and 409 when evidence can no longer be submitted.
 */
export async function addFile(
  office: OfficeId,
  disputeId: number,
  input: { field: FileField; name: string; content: Buffer },
  author: Author,
): Promise<{ fileId: number; revision: number }> {
  const type = documentType(input.content);
  if (type === null) throw refuse("disputes.fileKind");
  const { made, dropped } = await transaction(async (tx) => {
    const row = await lockToRespond(tx, office, disputeId);
    if (!fieldsFor(row.status).files.includes(input.field)) throw conflict("disputes.changedMeanwhile");
    const others = row.files.filter(({ field }) => field !== input.field);
    const bytes = others.reduce((sum, { storedFile }) => sum + storedFile.bytes, 0) + input.content.length;
    if (bytes > MAX_FILE_BYTES) throw refuse("disputes.filesTooLarge");
    const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true } });
    const stored = await keepFile(tx, {
      ...{ tenantId, officeId: office, kind: "document", name: documentName(input.name, type), contentType: type },
      content: input.content,
      createdById: userOf(author),
    });
    const dropped = await drop(tx, row, input.field);
    const data = { disputeId: row.id, field: input.field, storedFileId: stored.id, createdAt: await now() };
    const { id: fileId } = await tx.disputeFile.create({ data });
    const after = { field: input.field, name: stored.name, bytes: stored.bytes, sha256: stored.sha256 };
    const before = dropped && { name: dropped.name, bytes: dropped.bytes };
    return { made: { fileId, revision: await touch(tx, row, author, { before, after }) }, dropped };
  });
  if (dropped) await forgetBytes(dropped);
  return made;
}

async function drop(tx: Tx, row: LockedDispute, field: string): Promise<StoredFile | null> {
  const found = row.files.find((one) => one.field === field);
  if (!found) return null;
  await tx.disputeFile.delete({ where: { id: found.id } });
  await tx.storedFile.delete({ where: { id: found.storedFileId } });
  return found.storedFile;
}

/** A document is part of the draft: revisions seen before are outdated. */
async function touch(
  tx: Tx,
  row: LockedDispute,
  author: Author,
  change: { before: unknown; after: unknown },
): Promise<number> {
  const revision = row.revision + 1;
  await tx.dispute.update({ where: { id: row.id, officeId: row.officeId }, data: { revision, savedAt: await now() } });
  const about = { noun: "dispute", nounId: row.stripeId, officeId: row.officeId };
  await audit(tx, author, { action: change.after ? "dispute.fileAdd" : "dispute.fileRemove", ...about, ...change });
  return revision;
}

/** Removes a document from the evidence. A missing one is no error. */
export async function removeFile(
  office: OfficeId,
  disputeId: number,
  fileId: number,
  author: Author,
): Promise<{ revision: number }> {
  const { revision, dropped } = await transaction(async (tx) => {
    const row = await lockToRespond(tx, office, disputeId);
    const found = row.files.find(({ id }) => id === fileId);
    if (!found) return { revision: row.revision, dropped: null };
    const dropped = await drop(tx, row, found.field);
    const before = { field: found.field, name: found.storedFile.name };
    return { revision: await touch(tx, row, author, { before, after: null }), dropped };
  });
  if (dropped) await forgetBytes(dropped);
  return { revision };
}

/** A document of the evidence, also after it was submitted. Throws 404. */
export async function readFile(
  office: OfficeId,
  disputeId: number,
  fileId: number,
): Promise<{ file: StoredFile; content: Buffer }> {
  const row = await transaction((tx) => lockDispute(tx, office, disputeId));
  const file = row.files.find(({ id }) => id === fileId)?.storedFile;
  const content = file && (await readStored(file));
  if (!file || !content) throw notFound();
  return { file, content };
}

/** Attaches a document we hold ourselves: the receipt, the signed agreements, or what was written to the family. */
export async function attachOwn(
  actor: Actor,
  office: OfficeId,
  disputeId: number,
  field: OwnDocument,
  author: Author,
): Promise<{ fileId: number; revision: number }> {
  const facts = await evidenceFacts(office, disputeId);
  const content =
    field === "receipt"
      ? (await makeReceipt(await receiptFor(actor, 0, facts.payment.id))).content
      : await (field === "customer_signature" ? agreementsPdf(facts) : messagesPdf(facts));
  if (!content) throw conflict("disputes.nothingHeld");
  const name = translate("en-US", `disputes.file.${field}`);
  return addFile(office, disputeId, { field, name, content }, author);
}
