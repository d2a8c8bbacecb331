import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { collect } from "@/lib/billing/payments/collect.commands";
import type { Collected } from "@/lib/billing/payments/collect.rules";
import type { Author } from "@/lib/core/audit/audit";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { AppError, conflict, notFound, unavailable } from "@/lib/core/errors";
import { failpoint } from "@/lib/core/process/failpoint";
import type { Enrolment } from "@/lib/generated/prisma/client";
import { retrieveIntent } from "@/lib/providers/stripe";
import { joinOther } from "@/lib/queue/work-queue";
import { completeEnrolment, markState, readResult, refuseEnrolment, takeCodeUse } from "./finish.commands";
import { counted, guardCards, instrumentOf, isDebitInProgress, refusalOf } from "./pay.commands";
import { saveFamily } from "./persist.commands";
import { giveUp, isLeft, isOver, resumeEnrolment } from "./resume.commands";
import { OUTAGE } from "./schema";
import { holdOpen, prepare } from "./validate.queries";
import type { EnrolmentRequest, Prepared } from "./validate.schema";

/** How long a repeated request waits for the first one's result; below the browser's timeout of 25 s. */
const WAIT_MS = 20_000;

export type EnrolmentOutcome = {
  /** `declined`: no one is enrolled, another card may be used. `processing`: the result comes by email. */
  state: "enrolled" | "declined" | "requiresAction" | "processing";
  added: { memberId: number; name: string; plans: { name: string; unit: "month" | "year"; netCents: number }[] }[];
  failed: string[];
  totalCents: number;
  inOffice: boolean;
  /** A bank debit is in progress; its result comes by email, and the membership is already active. */
  bankDebit: boolean;
  nextCharge: { on: string; cents: number } | null;
  email: string;
  /** Translation key of why the payment was refused. */
  refusal: string | null;
  /** For the provider's dialog when the bank wants to see the payer. */
  clientSecret: string | null;
};

const sha = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** What makes two submissions the same: everything but the card, which may be replaced after a refusal. */
function hashOf({ office, internalRole, family, submission }: EnrolmentRequest): string {
  const { payment, submissionKey: _, ...rest } = submission;
  return sha({
    office,
    internal: internalRole !== null,
    household: family?.householdId ?? null,
    ...rest,
    payment: payment.kind,
  });
}

function triedWith({ submission: { payment } }: EnrolmentRequest): string | null {
  if (payment.kind === "card") return sha(payment.paymentMethodId);
  if (payment.kind === "bank") return sha(payment.publicToken);
  return payment.kind === "stored" ? sha(payment.instrumentId) : null;
}

/** The bank requires confirmation on the payer's screen: the secret for the provider's dialog. */
async function secretOf(paymentId: number | null): Promise<string | null> {
  const payment = paymentId === null ? null : await db.payment.findUnique({ where: { id: paymentId } });
  if (!payment?.stripeIntentId) return null;
  const intent = await retrieveIntent(
    payment.stripeIntentId,
    payment.mode === "direct" ? payment.stripeAccountId : null,
  );
  return intent.client_secret;
}

const STATE = {
  done: "enrolled",
  failed: "declined",
  requires_action: "requiresAction",
  charging: "processing",
  received: "processing",
} as const;

async function outcomeOf(row: Enrolment): Promise<EnrolmentOutcome> {
  const state = STATE[row.state];
  const empty = {
    added: [],
    failed: [],
    totalCents: 0,
    inOffice: false,
    bankDebit: false,
    nextCharge: null,
    email: "",
    refusal: null,
  };
  const { added, failed, totalCents, inOffice, bankDebit, nextCharge, email, refusal } =
    row.result === null ? empty : readResult(row);
  const clientSecret = state === "requiresAction" ? await secretOf(row.paymentId) : null;
  return { state, added, failed, totalCents, inOffice, bankDebit, nextCharge, email, refusal, clientSecret };
}

const read = (id: number) => db.enrolment.findUniqueOrThrow({ where: { id } });

async function applyOutcome(
  { id: enrolmentId, paymentId }: Pick<Enrolment, "id" | "paymentId">,
  outcome: Collected | "nothing",
  author: Author,
): Promise<void> {
  await failpoint("enrol.answered");
  if (outcome === "requires_action") return markState(enrolmentId, "requires_action");
  if (outcome === "succeeded" || outcome === "nothing") return completeEnrolment(enrolmentId, author);
  if (outcome === "processing" || outcome === "unknown")
    return (await isDebitInProgress(paymentId))
      ? completeEnrolment(enrolmentId, author)
      : markState(enrolmentId, "charging");
  const refusal = typeof outcome === "string" ? `enrolment.refusal.${outcome}` : refusalOf(outcome.declined);
  return refuseEnrolment(enrolmentId, refusal, author);
}

/** A saved enrolment; `home` where it is known whose payment it is. */
type Saved = Pick<Enrolment, "id" | "paymentId"> & { home?: { householdId: number; payerId: number } };

/** A sign of life of who works on an enrolment; false where somebody has ended it meanwhile. */
async function goesOn(id: number): Promise<boolean> {
  const { count } = await db.enrolment.updateMany({
    where: { id, state: "charging" },
    data: { updatedAt: systemTime() },
  });
  return count === 1;
}

/** Asks for the money of a saved enrolment, and lets its answer count. */
async function charge(request: EnrolmentRequest, saved: Saved): Promise<void> {
  const { id, paymentId } = saved;
  const author: Author = { actor: request.actor, caller: request.caller };
  if (paymentId === null) return applyOutcome(saved, "nothing", author);
  const home = saved.home ?? (await db.payment.findUniqueOrThrow({ where: { id: paymentId } }));
  const instrument = await instrumentOf(request, home.householdId, home.payerId, author);
  if ("refusal" in instrument) return refuseEnrolment(id, instrument.refusal, author);
  // How long the provider took to keep the card is not ours to say.
  if (!(await goesOn(id))) return;
  await applyOutcome(saved, await collect(paymentId, { onSession: true, instrumentId: instrument.id }), author);
}

/** From a claimed key to a result. A refusal before anything was saved frees the key again. */
async function carryOut(request: EnrolmentRequest, prepared: Prepared, id: number): Promise<EnrolmentOutcome> {
  await failpoint("enrol.claimed");
  let saved: Awaited<ReturnType<typeof saveFamily>>;
  try {
    saved = await saveFamily(prepared, id, triedWith(request));
  } catch (error) {
    if (error instanceof AppError) await db.enrolment.deleteMany({ where: { id, state: "received" } });
    throw error;
  }
  await failpoint("enrol.written");
  const { paymentId, ...home } = saved;
  await charge(request, { id, paymentId, home });
  return outcomeOf(await read(id));
}

const isWorkedOn = ({ state }: Enrolment) => state === "received" || state === "charging";

/** Takes over work nobody is at any more. Of several who try, one succeeds. */
async function takeOver(row: Enrolment): Promise<boolean> {
  const taken = await db.enrolment.updateMany({
    where: { id: row.id, state: row.state, updatedAt: row.updatedAt },
    data: { updatedAt: systemTime() },
  });
  return taken.count === 1;
}

async function waitForOther(id: number): Promise<Enrolment> {
  const ended = await joinOther(async () => {
    const row = await db.enrolment.findUnique({ where: { id } });
    if (!row) throw unavailable();
    return isWorkedOn(row) ? null : row;
  }, WAIT_MS);
  return ended ?? read(id);
}

/** What was not paid on its day is given up, and the same press enrols at today's price, which it has to name. */
async function anew(request: EnrolmentRequest, row: Enrolment): Promise<EnrolmentOutcome> {
  await giveUp(row.id);
  const ended = await read(row.id);
  // Paid after all.
  if (ended.state !== "failed" || !readResult(ended).closed) return outcomeOf(ended);
  const { id, submissionKey } = row;
  await db.enrolment.updateMany({ where: { id, submissionKey }, data: { submissionKey: randomUUID() } });
  return press(request);
}

/** Another card for a declined enrolment: the same people and payment, one more attempt. Throws 409 where nobody may join now. */
async function retry(request: EnrolmentRequest, row: Enrolment): Promise<EnrolmentOutcome> {
  const result = readResult(row);
  const mine = await transaction(async (tx) => {
    await holdOpen(tx, request);
    const taken = await tx.enrolment.updateMany({
      where: { id: row.id, state: "failed" },
      data: {
        state: "charging",
        updatedAt: systemTime(),
        result: { ...result, triedWith: triedWith(request), refusal: null },
      },
    });
    if (taken.count === 1 && result.groupCodeId) await takeCodeUse(tx, result.groupCodeId);
    return taken.count === 1;
  });
  if (mine) await charge(request, row);
  else await waitForOther(row.id);
  return outcomeOf(await read(row.id));
}

async function again(request: EnrolmentRequest, known: Enrolment): Promise<EnrolmentOutcome> {
  if (known.officeId !== request.office || known.inputHash !== hashOf(request)) throw conflict("enrolment.keyReused");
  if (known.state === "charging") await resumeEnrolment(known, { actor: request.actor, caller: request.caller });
  const row = await read(known.id);
  if ((row.state === "failed" || row.state === "requires_action") && (await isOver(row))) return anew(request, row);
  if (row.state === "failed") {
    const { triedWith: before, refusal } = readResult(row);
    // The same card is no use after its bank has refused it, and all there is where the fault was ours.
    if (before !== triedWith(request) || refusal === OUTAGE) {
      guardCards(request, row.id);
      return counted(request, row.id, await retry(request, row));
    }
  }
  const working = isWorkedOn(row);
  if (working && isLeft(row) && (await takeOver(row))) {
    if (row.state === "received") return carryOut(request, await prepare(request), row.id);
    await charge(request, row);
    return outcomeOf(await read(row.id));
  }
  return outcomeOf(working ? await waitForOther(row.id) : row);
}

/** Where the fault is ours there is no answer about the card: the same press goes on later. */
function answered(outcome: EnrolmentOutcome): EnrolmentOutcome {
  if (outcome.state === "declined" && outcome.refusal === OUTAGE) throw unavailable(OUTAGE, { payment: OUTAGE });
  return outcome;
}

/**
 * Enrols a family and collects the first payment: one click on "Finish & Pay". The same key with the same input always
 * returns the same result, however often and concurrently it is sent; with other input it is refused with 409. The
 * server computes the price again by the same rules and refuses with 409 and the new price when it is not the consented
 * one. Throws 400 with fields for people and plans that are not possible, 403 for a fee or payor the caller may not
 * choose, 503 where the provider is away: nothing was charged, and the same press goes on when it is back.
 */
export const enrol = async (request: EnrolmentRequest): Promise<EnrolmentOutcome> => answered(await press(request));

async function press(request: EnrolmentRequest): Promise<EnrolmentOutcome> {
  const known = await db.enrolment.findUnique({ where: { submissionKey: request.submission.submissionKey } });
  if (known) return again(request, known);
  const prepared = await prepare(request);
  const row = await claim(request);
  if (!row.mine) return again(request, row.enrolment);
  try {
    guardCards(request, row.enrolment.id);
  } catch (error) {
    await db.enrolment.deleteMany({ where: { id: row.enrolment.id, state: "received" } });
    throw error;
  }
  return counted(request, row.enrolment.id, await carryOut(request, prepared, row.enrolment.id));
}

/** Saves the key first: of many concurrent senders, one does the work and the others wait for its result. */
async function claim(request: EnrolmentRequest): Promise<{ mine: boolean; enrolment: Enrolment }> {
  const { submissionKey, consentedTotalCents } = request.submission;
  const [made] = await db.enrolment.createManyAndReturn({
    data: [
      {
        submissionKey,
        officeId: request.office,
        source: request.internalRole === null ? "public" : "internal",
        inputHash: hashOf(request),
        consentedCents: consentedTotalCents,
        createdById: request.actor?.userId ?? null,
        createdAt: await now(),
        updatedAt: systemTime(),
      },
    ],
    skipDuplicates: true,
  });
  if (made) return { mine: true, enrolment: made };
  const enrolment = await db.enrolment.findUnique({ where: { submissionKey } });
  if (!enrolment) throw unavailable();
  return { mine: false, enrolment };
}

/**
 * The enrolment's status after the bank's dialog, or after a lost response. Only its creator knows the key. Throws 404
 * for an unknown one.
 */
export async function finishEnrolment(
  office: PublicOfficeId,
  submissionKey: string,
  author: Author,
): Promise<EnrolmentOutcome> {
  const row = await db.enrolment.findFirst({ where: { submissionKey, officeId: office } });
  if (!row) throw notFound();
  await resumeEnrolment(row, author);
  return outcomeOf(await read(row.id));
}
