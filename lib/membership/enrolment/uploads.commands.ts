import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { daysFrom } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";
import type { EnrolmentPlan } from "./queries";
import { uploadFacts } from "./uploads.queries";
import { checkFile, readMembers, readUploadLines, uploadSummaryOf } from "./uploads.rules";
import { type importInput, type UploadSummary, type uploadInput, uploadSummary } from "./uploads.schema";
import { writeFamilies } from "./uploads-import.commands";

export type UploadedBy = { tenant: Tenant; role: Role; author: Author };

/** Reads and checks a file against what the office has now. Throws 400 for a file that is no list of members. */
async function check(tx: Tx, office: OfficeId, content: string, by: UploadedBy) {
  const read = readMembers(content);
  if ("fault" in read) throw invalid({ content: read.fault }, read.fault);
  const lines = readUploadLines(read.columns, read.rows);
  const facts = await uploadFacts(tx, office, by, lines);
  const checked = checkFile(lines, facts);
  return { ...checked, facts, summary: uploadSummaryOf(checked, facts) };
}

/**
 * Takes a file of members, checks it line by line and says what importing it does. Nothing of it is written. The same
 * file again is the same upload: checked anew, or imported already. Throws 400 as `check`.
 */
export async function checkUpload(office: OfficeId, input: z.output<typeof uploadInput>, by: UploadedBy) {
  const { fileName, content } = input;
  const { summary, problems } = await check(db, office, content, by);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return transaction(async (tx) => {
    const known = await lockUpload(tx, office, { sha256 });
    if (known?.state === "imported") return { id: known.id, state: known.state };
    const data = { fileName, content, summary, problems, state: "checked" as const };
    const who = { createdAt: await now(), createdById: userOf(by.author) };
    const row = await tx.membersUpload.upsert({
      where: { officeId_sha256: { officeId: office, sha256 } },
      create: { ...data, ...who, officeId: office, sha256 },
      update: { ...data, ...who },
    });
    const after = { fileName, lines: summary.lines, members: summary.members, problems: problems.length };
    const change = {
      action: "members.upload" as const,
      noun: "membersUpload",
      nounId: row.id,
      officeId: office,
      after,
    };
    await audit(tx, by.author, change);
    return { id: row.id, state: row.state };
  });
}

/** An upload of the office, locked until the transaction ends. */
async function lockUpload(tx: Tx, office: OfficeId, which: { id: number } | { sha256: string }) {
  const where = { officeId: office, ...which };
  const found = await tx.membersUpload.findFirst({ where, select: { id: true } });
  if (!found) return null;
  await tx.$queryRaw`select id from members_upload where id = ${found.id} and office_id = ${office} for no key update`;
  return tx.membersUpload.findUniqueOrThrow({ where: { id: found.id } });
}

const TIME_MS = 120_000;

/**
 * Imports the families of a checked file, all or none: as members whose first payment the office still has to take, so
 * no one is charged or emailed. Checked again under its lock: throws 409 when the result differs from what was shown, or more of
 * them cannot begin any more,
 * when it was already imported or discarded, and 404.
 */
export async function importUpload(
  office: OfficeId,
  uploadId: number,
  shown: z.output<typeof importInput>,
  by: UploadedBy,
): Promise<UploadSummary> {
  return transaction(async (tx) => {
    const upload = await lockUpload(tx, office, { id: uploadId });
    if (!upload) throw notFound();
    if (upload.state !== "checked" || upload.content === null)
      throw conflict(`enrolmentUploads.${upload.state}Already`);
    // Two files of an office that hold the same people must not be read side by side.
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    const { families, facts, summary, problems } = await check(tx, office, upload.content, by);
    const same =
      summary.members === shown.members &&
      summary.families === shown.families &&
      summary.firstCents === shown.firstCents &&
      summary.cannotBegin <= uploadSummary.parse(upload.summary).cannotBegin;
    if (!same) throw conflict("enrolmentUploads.changedMeanwhile");
    await holdPlans(tx, office, facts.plans);
    await writeFamilies(tx, office, families, facts, userOf(by.author));
    await tx.membersUpload.update({
      where: { id: uploadId },
      data: {
        ...{ state: "imported", content: null, summary, problems },
        ...{ importedAt: await now(), importedById: userOf(by.author) },
      },
    });
    const { plans: _plans, ...after } = summary;
    const change = { action: "members.import" as const, noun: "membersUpload", nounId: uploadId, officeId: office };
    await audit(tx, by.author, { ...change, before: { fileName: upload.fileName }, after });
    return summary;
  }, TIME_MS);
}

/** Throws a checked file away. Throws 404, and 409 when it was imported. */
export async function discardUpload(office: OfficeId, uploadId: number, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const upload = await lockUpload(tx, office, { id: uploadId });
    if (!upload) throw notFound();
    if (upload.state !== "checked") throw conflict(`enrolmentUploads.${upload.state}Already`);
    await tx.membersUpload.update({ where: { id: uploadId }, data: { state: "discarded", content: null } });
    const change = { action: "members.discard" as const, noun: "membersUpload", nounId: uploadId, officeId: office };
    await audit(tx, author, { ...change, before: { fileName: upload.fileName } });
  });
}

const KEPT_DAYS = 30;

/** Deletes files not imported for a month: they hold dates of birth. Returns how many. */
export async function forgetUploads(): Promise<number> {
  const { count } = await db.membersUpload.updateMany({
    where: { state: "checked", createdAt: { lt: daysFrom(await now(), -KEPT_DAYS) } },
    data: { state: "discarded", content: null },
  });
  return count;
}

/** The plans must still be what was read, and stay so until the commit. */
async function holdPlans(tx: Tx, office: OfficeId, plans: readonly EnrolmentPlan[]): Promise<void> {
  const held = await tx.$queryRaw<{ version: number }[]>`
    select current_version_id as version from plan
    where office_id = ${office} and status = 'active' and not is_deleted order by id for share`;
  const versions = new Set(held.map(({ version }) => version));
  if (plans.some(({ versionId }) => !versions.has(versionId))) throw conflict("enrolmentUploads.changedMeanwhile");
}
