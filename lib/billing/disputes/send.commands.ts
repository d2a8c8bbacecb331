import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { readStored } from "@/lib/core/files/files";
import { failpoint } from "@/lib/core/process/failpoint";
import { daysFrom } from "@/lib/core/time/dates";
import {
  closeDispute,
  disputesSince,
  faultIn,
  isFault,
  stageEvidence,
  submitEvidence,
  uploadEvidence,
} from "@/lib/providers/stripe";
import { release, softly, takeOne } from "@/lib/queue/work-queue";
import {
  accountOfDispute,
  accountsWithDisputes,
  DISPUTES,
  disputesToCarry,
  disputesToReturn,
  type LockedDispute,
  loadDispute,
} from "./queries";
import { fieldsFor, tidied } from "./rules";
import type { FileField } from "./schema";
import { syncDispute } from "./sync.commands";
import { evidenceParams } from "./wire";

const BATCH = 20;
/** Banks dispute up to 120 days after a payment; a little more is looked through each night. */
const LOOK_BACK_DAYS = 150;

/** Uploads the files the provider does not have yet; returns its ids by field. */
async function uploaded(row: LockedDispute): Promise<Map<FileField, string>> {
  const ids = new Map<FileField, string>();
  const { files } = fieldsFor(row.status);
  for (const { id, field, stripeFileId, storedFile } of row.files) {
    const name = files.find((one) => one === field);
    if (!name) continue;
    ids.set(name, stripeFileId ?? (await upload(row, id, storedFile)));
  }
  return ids;
}

async function upload(row: LockedDispute, id: number, stored: LockedDispute["files"][number]["storedFile"]) {
  const content = await readStored(stored);
  if (!content) throw new Error(`document ${stored.id} is not in the store`);
  const file = { content, name: stored.name, contentType: stored.contentType };
  const stripeFileId = await uploadEvidence(file, `dispute-file:${id}`, accountOfDispute(row));
  await db.disputeFile.update({ where: { id }, data: { stripeFileId } });
  return stripeFileId;
}

async function params(row: LockedDispute, evidence: unknown) {
  return evidenceParams(fieldsFor(row.status), tidied(evidence), await uploaded(row));
}

/** Saves the draft at the provider (`submit=false`), so that it can be seen and submitted there too. */
async function stage(row: LockedDispute): Promise<void> {
  try {
    await stageEvidence(row.stripeId, await params(row, row.evidence), accountOfDispute(row));
  } catch (error) {
    // A rejected draft is no loss: submitting it reports why.
    if (faultIn(error)?.kind !== "refused") throw error;
    await syncDispute(row.stripeId, accountOfDispute(row));
  }
  await db.dispute.update({ where: { id: row.id }, data: { stagedRevision: row.revision } });
}

const sentEvidence = (sent: unknown): unknown =>
  sent && typeof sent === "object" && "evidence" in sent ? sent.evidence : null;

async function send(row: LockedDispute): Promise<void> {
  const key = `dispute:${row.stripeId}:${row.sentStatus}:answer`;
  await submitEvidence(row.stripeId, await params(row, sentEvidence(row.sent)), key, accountOfDispute(row));
  await failpoint("dispute.sent");
  const submittedAt = row.sendingAt;
  await db.dispute.update({ where: { id: row.id }, data: { sendingAt: null, submittedAt } });
}

async function giveUp(row: LockedDispute): Promise<void> {
  await closeDispute(row.stripeId, `dispute:${row.stripeId}:close`, accountOfDispute(row));
  await failpoint("dispute.closed");
}

/** The provider rejected the submission: unless it has the evidence already, the office may submit again. */
async function takeBack(row: LockedDispute): Promise<void> {
  await syncDispute(row.stripeId, accountOfDispute(row));
  await transaction(async (tx) => {
    const where = { id: row.id, status: row.status, OR: [{ sendingAt: { not: null } }, { acceptedAt: { not: null } }] };
    const data = { sendingAt: null, sentStatus: null, acceptedAt: null };
    const { count } = await tx.dispute.updateMany({ where, data });
    if (count === 0) return;
    const { stripeId: nounId, officeId } = row;
    await audit(tx, SYSTEM, { action: "dispute.refused", noun: "dispute", nounId, officeId });
  });
}

/**
 * Does what is due for a dispute at the provider: saves the draft, submits the evidence, or accepts the dispute. Each
 * has its own idempotency key, so a crash in between or a second worker does no harm. Throws ProviderError while the
 * provider is unreachable.
 */
export async function carry(id: number): Promise<void> {
  if (!(await takeOne(db, DISPUTES, id))) return;
  try {
    const row = await loadDispute(id);
    if (!row?.status.endsWith("needs_response") || row.closedAt) return;
    if (!row.sendingAt && !row.acceptedAt) return await stage(row);
    try {
      await (row.acceptedAt ? giveUp(row) : send(row));
    } catch (error) {
      if (faultIn(error)?.kind !== "refused") throw error;
      return await takeBack(row);
    }
    await syncDispute(row.stripeId, accountOfDispute(row));
  } finally {
    await release(db, DISPUTES, id);
  }
}

/** As `carry`, but what the provider does not answer now is left to the worker. */
export const carrySoftly = (id: number) =>
  softly(() => carry(id), { say: "dispute not carried out yet", about: { disputeId: id }, expected: isFault });

/** One batch of drafts to save, evidence to submit and disputes to accept; returns how many were taken. */
export async function carryWaiting(): Promise<number> {
  const rows = await disputesToCarry(systemTime(), BATCH);
  for (const { id } of rows) await carrySoftly(id);
  return rows.length;
}

/**
 * Compares the last months' disputes at the provider with ours: finds those whose webhooks got lost, and those closed
 * meanwhile. Returns how many were synced.
 */
export async function sweepDisputes(at: Date): Promise<number> {
  let moved = 0;
  for (const { stripeId, account } of await disputesToReturn()) await syncDispute(stripeId, account);
  for (const account of await accountsWithDisputes()) {
    const look = async () => {
      for (const { id, status } of await disputesSince(daysFrom(at, -LOOK_BACK_DAYS), account)) {
        const known = await db.dispute.findUnique({ where: { stripeId: id }, select: { status: true } });
        if (known?.status === status) continue;
        if (await syncDispute(id, account)) moved += 1;
      }
    };
    await softly(look, { say: "could not look through the disputes", about: { account } });
  }
  return moved;
}
