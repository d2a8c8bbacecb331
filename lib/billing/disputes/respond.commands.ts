import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { badRequest, conflict, invalid } from "@/lib/core/errors";
import { prefill } from "./evidence.queries";
import { type LockedDispute, lockDispute } from "./queries";
import { canAccept, canRespond, changedFields, disputeStageOf, fieldsFor, isTooLong, stakesOf, tidied } from "./rules";
import type { Evidence } from "./schema";
import { carrySoftly } from "./send.commands";

/**
 * Locks a dispute whose evidence can still be changed. Throws 409 when it was submitted, accepted, closed or is
 * overdue.
 */
export async function lockToRespond(tx: Tx, office: OfficeId, disputeId: number): Promise<LockedDispute> {
  const row = await lockDispute(tx, office, disputeId);
  const at = await now();
  if (!canRespond(row, at)) throw conflict(`disputes.refused.${disputeStageOf(row, at)}`);
  return row;
}

const clipped = (evidence: Evidence, names: readonly (keyof Evidence)[]) =>
  Object.fromEntries(names.map((name) => [name, (evidence[name] ?? "").slice(0, 200)]));

/**
 * Saves the draft of the evidence. The same texts again change nothing; throws 409 when someone else changed the draft
 * meanwhile, 400 when it is too long for the provider.
 */
export async function saveDraft(
  office: OfficeId,
  disputeId: number,
  input: { revision: number; evidence: Evidence },
  author: Author,
): Promise<{ revision: number }> {
  return transaction(async (tx) => {
    const row = await lockToRespond(tx, office, disputeId);
    return writeDraft(tx, row, input.revision, { ...tidied(row.evidence), ...input.evidence }, author);
  });
}

async function writeDraft(
  tx: Tx,
  row: LockedDispute,
  revision: number,
  given: Evidence,
  author: Author,
): Promise<{ revision: number }> {
  const before = tidied(row.evidence);
  const after = tidied(given);
  const changed = changedFields(before, after);
  // An unchanged draft needs no new revision, for example after a lost response.
  if (changed.length === 0 && row.evidence !== null) return { revision: row.revision };
  if (row.revision !== revision) throw conflict("disputes.changedMeanwhile");
  if (isTooLong(after)) throw invalid({ evidence: "disputes.tooLong" }, "disputes.tooLong");
  const data = { evidence: after, revision: revision + 1, savedAt: await now() };
  await tx.dispute.update({ where: { id: row.id, officeId: row.officeId }, data });
  const change = { before: clipped(before, changed), after: clipped(after, changed) };
  await audit(tx, author, { action: "dispute.draft", ...about(row), ...change });
  return { revision: revision + 1 };
}

const about = (row: LockedDispute) => ({ noun: "dispute", nounId: row.stripeId, officeId: row.officeId });

/**
 * The legacy call: three texts in addition to our prefilled evidence, submitted right away (001 §4, "dispute respond").
 * Without texts the draft is submitted as it is.
 */
export async function respond(
  office: OfficeId,
  disputeId: number,
  input: { revision: number | undefined; evidence: Evidence },
  author: Author,
): Promise<{ stage: string }> {
  const known = await prefill(office, disputeId);
  await transaction(async (tx) => {
    const row = await lockToRespond(tx, office, disputeId);
    const draft = row.evidence === null ? known : tidied(row.evidence);
    if (input.revision !== undefined && input.revision !== row.revision) throw conflict("disputes.changedMeanwhile");
    const { revision } = await writeDraft(tx, row, row.revision, { ...draft, ...input.evidence }, author);
    await freeze(tx, { ...row, evidence: { ...draft, ...input.evidence }, revision }, author);
  });
  return carried(office, disputeId);
}

/** Freezes the draft: from here on it cannot be changed, and it is submitted once, whatever happens in between. */
async function freeze(tx: Tx, row: LockedDispute, author: Author): Promise<void> {
  const all = tidied(row.evidence);
  const { texts, files } = fieldsFor(row.status);
  const evidence: Evidence = {};
  for (const name of texts) if (all[name]) evidence[name] = all[name];
  const documents = row.files
    .filter(({ field }) => files.some((name) => name === field))
    .map(({ field, storedFile: { name, bytes } }) => ({ field, name, bytes }));
  if (Object.keys(evidence).length + documents.length === 0) throw badRequest("disputes.nothingToSend");
  const sent: Prisma.InputJsonValue = { evidence, files: documents };
  const data = { sent, sentStatus: row.status, sendingAt: await now() };
  await tx.dispute.update({ where: { id: row.id, officeId: row.officeId }, data });
  const after = { revision: row.revision, fields: Object.keys(evidence), files: documents };
  await audit(tx, author, { action: "dispute.respond", ...about(row), before: { status: row.status }, after });
}

/**
 * Gives a dispute up: it is lost, and its memberships end. Throws 409 when it can no longer be given up, or when what
 * is lost is not what the page said.
 */
export async function acceptDispute(
  office: OfficeId,
  disputeId: number,
  amountCents: number,
  author: Author,
): Promise<{ stage: string }> {
  await transaction(async (tx) => {
    const row = await lockToRespond(tx, office, disputeId);
    const at = await now();
    if (!canAccept(row, at)) throw conflict("disputes.refused.inquiry");
    if (row.amountCents !== amountCents) throw conflict("disputes.changedMeanwhile");
    await tx.dispute.update({ where: { id: row.id, officeId: office }, data: { acceptedAt: at } });
    const stakes = stakesOf({ ...row, mode: row.payment.mode, recoverableCents: row.amountCents });
    await audit(tx, author, { action: "dispute.accept", ...about(row), before: { status: row.status }, after: stakes });
  });
  return carried(office, disputeId);
}

async function carried(office: OfficeId, disputeId: number): Promise<{ stage: string }> {
  await carrySoftly(disputeId);
  const row = await transaction((tx) => lockDispute(tx, office, disputeId));
  return { stage: disputeStageOf(row, await now()) };
}
