import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { daysFrom } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { GuaranteeClaim } from "@/lib/generated/prisma/client";
import { postJournal } from "@/lib/platform/ledger/commands";
import { guaranteeClaimed } from "@/lib/platform/ledger/rules";
import { faultIn, findGuarantee, payGuarantee } from "@/lib/providers/stripe";
import { takeWaitingClaims } from "./claim.queries";
import { claimKey } from "./claim.rules";

const BATCH = 20;

/** The transfer was rejected (an empty balance, a closed account): retried another day, with another key. */
async function postpone(claim: GuaranteeClaim, failureCode: string): Promise<void> {
  const attemptCount = claim.attemptCount + 1;
  log.error({ claimId: claim.id, failureCode }, "guarantee could not be paid");
  await db.guaranteeClaim.updateMany({
    where: { id: claim.id, state: "requested", attemptCount: claim.attemptCount },
    data: {
      attemptCount,
      idemKey: claimKey(claim.id, attemptCount),
      failureCode,
      leaseUntil: null,
      nextAttemptAt: daysFrom(await now(), 1),
    },
  });
}

/** The transfer succeeded: marks the claim as paid and posts to both ledgers, in one transaction. */
async function finish(claim: GuaranteeClaim, transferId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from guarantee_claim where id = ${claim.id} for no key update`;
    const paidAt = await now();
    const data = { state: "paid" as const, transferId, paidAt, failureCode: null, leaseUntil: null };
    const { count } = await tx.guaranteeClaim.updateMany({ where: { id: claim.id, state: "requested" }, data });
    if (count === 0) return;
    const { timezone } = await tx.office.findUniqueOrThrow({
      where: { id: claim.officeId },
      select: { timezone: true },
    });
    await postJournal(tx, {
      kind: "guarantee_claim",
      source: `claim:${claim.id}`,
      ref: `membership:${claim.membershipId}`,
      effectiveOn: today(paidAt, timezone),
      officeId: claim.officeId,
      lines: guaranteeClaimed(cents(claim.amountCents)),
    });
    await audit(tx, SYSTEM, {
      action: "membership.guaranteePaid",
      noun: "membership",
      nounId: claim.membershipId,
      officeId: claim.officeId,
      after: { claimId: claim.id, amountCents: claim.amountCents },
    });
  });
}

/**
 * Pays a claim to its office, once: a transfer made before a crash is found again by its mark, and its key was stored
 * before the first call. What is not known yet, or was refused, is left to the worker.
 */
export async function payClaim(claimId: number): Promise<void> {
  const claim = await db.guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
  if (claim.state === "paid") return;
  const { id, amountCents, stripeAccountId: account, idemKey: key } = claim;
  try {
    const transferId = (await findGuarantee(id)) ?? (await payGuarantee({ claimId: id, amountCents, account, key }));
    await failpoint("claim.sent");
    await finish(claim, transferId);
  } catch (error) {
    const fault = faultIn(error);
    if (!fault) throw error;
    if (fault.kind === "unreachable" || fault.kind === "outage")
      return log.warn({ claimId, ...errorFacts(error) }, "guarantee not paid yet");
    await postpone(claim, "code" in fault ? fault.code : fault.kind);
  }
}

/** One batch of unpaid claims. Returns how many were taken. */
export async function payWaitingClaims(): Promise<number> {
  const rows = await takeWaitingClaims(db, await now(), BATCH);
  for (const { id } of rows) await payClaim(id);
  return rows.length;
}
