import "server-only";
import { notifyAboutPayment } from "@/lib/billing/dunning/notices.commands";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { lateUnattempted } from "@/lib/billing/payments/collect.rules";
import { partOff, releaseIntents } from "@/lib/billing/payments/split.commands";
import { partPayment } from "@/lib/billing/payments/split.rules";
import { type Author, SYSTEM, userOf } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { AppError, conflict } from "@/lib/core/errors";
import { failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { toDbDate } from "@/lib/core/time/dates";
import type { Payment } from "@/lib/generated/prisma/client";
import { applyEvent } from "@/lib/platform/membership-status/commands";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import { faultIn } from "@/lib/providers/stripe";
import { type Claimable, claimable, recoveredOf, toClaimByThemselves } from "./claim.queries";
import { claimKey, decideClaim, isClaimRefused, type OwedDues } from "./claim.rules";
import type { ClaimInput, ClaimRefusal } from "./claim.schema";
import { payClaim } from "./pay.commands";

const ROUNDS = 3;
const BATCH = 20;

/** A claim as its office reads it. */
export type ClaimView = {
  id: number;
  amountCents: number;
  state: "requested" | "paid";
  automatic: boolean;
  claimedAt: Date;
  paidAt: Date | null;
  /** Why the provider has not made the transfer yet. */
  failureCode: string | null;
  /** What the family has paid the guarantor back since. */
  recoveredCents: number;
};

/** Effect of a claim or its preview: who pays whom how much, and the membership's new status. */
export type ClaimResult = {
  amountCents: number;
  owed: Pick<OwedDues, "dueOn" | "netCents">[];
  from: MemberStatus;
  to: MemberStatus;
  refused: ClaimRefusal | null;
  revision: number;
  claim: ClaimView | null;
};

async function resultOf({ row, facts, claim }: Claimable): Promise<ClaimResult> {
  const decision = decideClaim(facts);
  const refused = isClaimRefused(decision) ? decision.refused : null;
  return {
    amountCents: isClaimRefused(decision) ? 0 : decision.amountCents,
    owed: refused ? [] : facts.owed.map(({ dueOn, netCents }) => ({ dueOn, netCents })),
    from: shownStatus(row.status),
    to: isClaimRefused(decision) ? shownStatus(row.status) : decision.to,
    refused,
    revision: row.revision,
    claim: claim && {
      ...{ id: claim.id, amountCents: claim.amountCents, state: claim.state, automatic: claim.automatic },
      ...{ claimedAt: claim.createdAt, paidAt: claim.paidAt, failureCode: claim.failureCode },
      recoveredCents: await recoveredOf(claim.id),
    },
  };
}

/** Moves all or part of a payment to the guarantor; its due date, attempts and links stay. */
async function handOver(tx: Tx, payment: Payment, claimId: number, owed: readonly OwedDues[]): Promise<number> {
  const claimed = owed.reduce((sum, { netCents }) => sum + netCents, 0);
  const { amountCents, appFeeCents } = payment;
  const { left } = partPayment({ paymentId: payment.id, amountCents, appFeeCents }, claimed);
  const key = batchKey.claim(claimId, payment.id);
  const guarantors = { claimId, batchKey: key, appFeeCents: 0, mode: "destination" as const, stripeAccountId: null };
  if (left === null) {
    const data = {
      ...guarantors,
      purpose: "dues" as const,
      nextAttemptOn: null,
      heldReason: null,
      ...lateUnattempted(payment),
    };
    await tx.payment.update({ where: { id: payment.id }, data });
    return payment.id;
  }
  // Canceling the intent has scheduled a retry; a debt given up with this one is not retried for that.
  await tx.payment.update({ where: { id: payment.id }, data: { nextAttemptOn: null } });
  const off = { obligationIds: owed.map(({ obligationId }) => obligationId), amountCents: claimed };
  return partOff(tx, payment, off, guarantors);
}

/** Locks the payments carrying these obligations, in global lock order (id). */
async function lockOwed(tx: Tx, owed: readonly OwedDues[]): Promise<Payment[]> {
  const ids = [...new Set(owed.map(({ paymentId }) => paymentId))];
  await tx.$queryRaw`select id from payment where id = any(${ids}::int[]) order by id for no key update`;
  return tx.payment.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
}

type ClaimRequest = { office: OfficeId; membershipId: number; revision: number | undefined; automatic: boolean };

/** Writes the claim down with all that follows from it; "again" when a payment could still be paid at the provider. */
async function write(tx: Tx, request: ClaimRequest, author: Author): Promise<number | "again"> {
  const { office, membershipId, automatic, revision } = request;
  const { row, facts, day } = await claimable(tx, office, membershipId, true);
  const decision = decideClaim(facts);
  if (isClaimRefused(decision)) throw conflict(`guarantees.refused.${decision.refused}`);
  if (revision !== undefined && revision !== row.revision) throw conflict("errors.changedMeanwhile");
  const payments = await lockOwed(tx, facts.owed);
  if (payments.some(({ stripeIntentId }) => stripeIntentId !== null)) return "again";
  const at = await now();
  const userId = userOf(author);
  const { amountCents, account } = decision;
  const { id } = await tx.guaranteeClaim.create({
    data: {
      ...{ officeId: office, membershipId, amountCents, automatic, stripeAccountId: account },
      // The claim's own id is in its key, so the row comes first and its key in the same transaction.
      ...{ idemKey: `claim:of:${membershipId}`, nextAttemptAt: at, createdAt: at, createdById: userId },
    },
  });
  await tx.guaranteeClaim.update({ where: { id }, data: { idemKey: claimKey(id, 0) } });
  await applyEvent(tx, row, "guaranteeClaimed", { endedOn: toDbDate(day), nextDueOn: null, pastDueOn: null }, at, {
    author,
    action: "membership.guaranteeClaim",
    also: { claimId: id, amountCents },
  });
  await tx.scheduledChange.updateMany({ where: { membershipId, status: "pending" }, data: { status: "void" } });
  for (const payment of payments) {
    const mine = facts.owed.filter(({ paymentId }) => paymentId === payment.id);
    const paymentId = await handOver(tx, payment, id, mine);
    await notifyAboutPayment(tx, paymentId, "guaranteeClaimed", day, { mail: true, text: false }, author);
  }
  return id;
}

async function claim(request: ClaimRequest, author: Author): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { facts } = await claimable(db, request.office, request.membershipId);
    const decision = decideClaim(facts);
    if (isClaimRefused(decision)) throw conflict(`guarantees.refused.${decision.refused}`);
    const ids = facts.owed.map(({ paymentId }) => paymentId);
    await releaseIntents(await db.payment.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } }));
    await failpoint("claim.released");
    const made = await transaction((tx) => write(tx, request, author));
    if (made !== "again") return made;
  }
  throw conflict("guarantees.refused.underWay");
}

/**
 * Claims the guarantee of a membership, or says what that would do. The claim is written down first, with the debt
 * handed to the guarantor; the transfer to the office follows and survives a crash. Throws 404 outside the office, 409
 * with the reason when it cannot be claimed; twice is refused, so there is one transfer.
 */
export async function claimGuarantee(office: OfficeId, input: ClaimInput, author: Author): Promise<ClaimResult> {
  const { subscriptionId: membershipId, preview, revision } = input;
  if (!preview) {
    const id = await claim({ office, membershipId, revision, automatic: false }, author);
    await failpoint("claim.written");
    await payClaim(id);
  }
  return resultOf(await claimable(db, office, membershipId));
}

/** Claims automatically for offices with gppAutomaticClaim. Returns how many were claimed. */
export async function claimByThemselves(): Promise<number> {
  let done = 0;
  for (const { id: membershipId, officeId } of await toClaimByThemselves(BATCH)) {
    const request = { office: systemOffice(officeId), membershipId, revision: undefined, automatic: true };
    try {
      await claim(request, SYSTEM);
      done += 1;
    } catch (error) {
      // Paid or claimed at the same moment, or the provider is unreachable: the next run finds it, and one claim that
      // fails holds up no other.
      if (!(error instanceof AppError) && !faultIn(error)) throw error;
      log.warn({ membershipId, ...errorFacts(error) }, "guarantee not claimed");
    }
  }
  return done;
}
