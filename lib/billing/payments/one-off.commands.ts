import "server-only";
import { randomUUID } from "node:crypto";
import { recordIssued } from "@/lib/billing/desk-records/commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound, unavailable } from "@/lib/core/errors";
import type { Cents } from "@/lib/core/money";
import { addDays, type DateOn, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { idempotencyOf } from "@/lib/front/api/idempotency";
import { postJournal } from "@/lib/platform/ledger/commands";
import { obligationDue } from "@/lib/platform/ledger/rules";
import { sendReceipt } from "@/lib/practice/receipts/mail.commands";
import { collect } from "./collect.commands";
import type { Collected } from "./collect.rules";
import { planPayment, recordTaken } from "./create.commands";
import type { HandedOver } from "./desk.schema";
import type { ChargeUser } from "./one-off.schema";
import { voidPayment } from "./void.commands";

/** After this long, the caller of a one-off charge has its result, or none will come. */
const FORGOTTEN_MS = 600_000;

type Extra = { officeId: number; membershipId: number; amountCents: Cents; label: string; key: string };

async function lockMembership(tx: Tx, { officeId, membershipId }: Omit<Extra, "key">) {
  await tx.$queryRaw`select id from membership where id = ${membershipId} and office_id = ${officeId} for no key update`;
  return tx.membership.findFirstOrThrow({
    where: { id: membershipId, officeId },
    include: { household: { select: { payerId: true } }, office: { select: { timezone: true, tierLevel: true } } },
  });
}

type Locked = Awaited<ReturnType<typeof lockMembership>>;

async function owe(
  tx: Tx,
  extra: Extra,
  membership: Locked,
  day: DateOn,
  paymentId: number,
  status: "open" | "paid" = "open",
): Promise<void> {
  const index = await tx.obligation.count({ where: { membershipId: membership.id, kind: "adjustment" } });
  const made = await tx.obligation.create({
    data: {
      membershipId: membership.id,
      officeId: extra.officeId,
      kind: "adjustment",
      periodIndex: index,
      dueOn: toDbDate(day),
      periodStartOn: toDbDate(day),
      periodEndOn: toDbDate(addDays(day, 1)),
      planVersionId: membership.planVersionId,
      listCents: extra.amountCents,
      discountCents: 0,
      discountBps: 0,
      netCents: extra.amountCents,
      label: extra.label,
      familySize: 0,
      status,
      paymentId,
      createdAt: await now(),
    },
  });
  const lines = obligationDue(extra.amountCents);
  const source = `obligation:${made.id}`;
  await postJournal(tx, { kind: "dues", source, effectiveOn: day, officeId: extra.officeId, lines });
}

/**
 * Opens one amount owed in addition to the periods, in a payment of its own that is still to be collected. Returns its
 * id. Throws 409 when the same request was declined before, or its key was used for another amount.
 */
export async function openExtra(tx: Tx, extra: Extra, author: Author): Promise<number> {
  const membership = await lockMembership(tx, extra);
  const once = { purpose: "one_off", batchKey: extra.key } as const;
  const { payerId } = membership.household;
  const known = await tx.payment.findFirst({
    where: { officeId: extra.officeId, payerId, ...once },
    include: { obligations: { where: { status: "void" }, select: { id: true } } },
  });
  // A key names one request: with another amount or family it is another request, and must not get the first one's outcome.
  const others = { officeId: extra.officeId, payerId: { not: payerId }, ...once };
  if (known ? known.amountCents !== extra.amountCents : (await tx.payment.count({ where: others })) > 0)
    throw conflict("paymentsBilling.keyUsedForAnother");
  // A repeated request returns the first outcome: declined then, and not owed since.
  if (known && known.obligations.length > 0) throw conflict("paymentsBilling.extraDeclined");
  if (known) return known.id;
  const { householdId, office } = membership;
  const { officeId, amountCents, label: reason } = extra;
  const day = today(await now(), office.timezone);
  const { tierLevel } = office;
  const planned = { payerId, officeId, householdId, ...once, dueOn: day, amountCents, people: 1, tierLevel };
  const leaseUntil = new Date(systemTime().getTime() + FORGOTTEN_MS);
  const paymentId = await planPayment(tx, { ...planned, leaseUntil });
  await owe(tx, extra, membership, day, paymentId);
  const change = { action: "payment.extra" as const, noun: "payment", nounId: paymentId, officeId };
  await audit(tx, author, { ...change, after: { amountCents }, reason });
  return paymentId;
}

/**
 * Records the final payment of an exit in the office, and how where that was noted, with a receipt. Throws when the same key is
 * recorded twice (unique).
 */
export async function takeExtra(
  tx: Tx,
  { handedOver, ...extra }: Extra & { exitQuoteId: number; handedOver?: HandedOver | undefined },
  author: Author,
): Promise<number> {
  const membership = await lockMembership(tx, extra);
  const { householdId, household, office } = membership;
  const day = today(await now(), office.timezone);
  const payment = await recordTaken(tx, {
    ...{ payerId: household.payerId, officeId: extra.officeId, householdId },
    ...{ purpose: "one_off", batchKey: extra.key, dueOn: day },
    ...{ amountCents: extra.amountCents, people: 1, tierLevel: office.tierLevel, handedOver },
  });
  await owe(tx, extra, membership, day, payment.id, "paid");
  const { officeId, amountCents, exitQuoteId } = extra;
  await recordIssued(
    tx,
    { id: payment.id, officeId, householdId, amountCents },
    { memberships: [], changes: [], exitQuoteId },
  );
  await postJournal(tx, payment.journal);
  await audit(tx, author, {
    action: "payment.inOffice",
    noun: "payment",
    nounId: payment.id,
    officeId: extra.officeId,
    after: { amountCents: extra.amountCents, ...handedOver },
    reason: extra.label,
  });
  await sendReceipt(tx, payment.id);
  return payment.id;
}

export type ExtraCharged = { paymentId: number; outcome: "succeeded" | "processing" | "unknown" };

/** Why a one-off charge took nothing: the office's account, a fault of ours, or whoever pays. */
export type ExtraRefused = "held" | "outage" | "declined";

/**
 * Collects a one-off payment now. What the bank declines is void with its answer (`PAYMENTS.stop`), what cannot be charged
 * for another reason is voided here, so that nothing is left half done; `unknown` where the same press is at it again.
 */
export async function tryExtra(paymentId: number): Promise<ExtraCharged | ExtraRefused> {
  const outcome: Collected = await collect(paymentId, { once: true });
  if (outcome === "succeeded" || outcome === "processing" || outcome === "unknown") return { paymentId, outcome };
  const undone = await transaction(async (tx) => {
    if (!(await voidPayment(tx, paymentId))) return false;
    // No bank has answered: the same press is another charge once we can make it.
    if (outcome === "outage")
      await tx.payment.update({ where: { id: paymentId }, data: { batchKey: `outage:${paymentId}` } });
    return true;
  });
  if (!undone) return { paymentId, outcome: "unknown" };
  return outcome === "held" || outcome === "outage" ? outcome : "declined";
}

const REFUSED: Record<ExtraRefused, string> = {
  held: "paymentsBilling.extraOnHold",
  outage: "paymentsBilling.extraOutage",
  declined: "paymentsBilling.extraDeclined",
};

/** As `tryExtra`; throws 409 where nothing was charged, 503 where that is our own fault. */
export async function collectExtra(paymentId: number): Promise<ExtraCharged> {
  const charged = await tryExtra(paymentId);
  if (charged === "outage") throw unavailable(REFUSED.outage);
  if (typeof charged === "string") throw conflict(REFUSED[charged]);
  return charged;
}

/**
 * Makes a one-off charge to a member's family; the description is on the receipt. Throws 404, and 409 when it is
 * declined.
 */
export async function chargeUser(office: OfficeId, input: ChargeUser, author: Author): Promise<ExtraCharged> {
  const membership = await db.membership.findFirst({
    where: { officeId: office, memberId: input.memberId },
    orderBy: [{ endedOn: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: { id: true },
  });
  if (!membership) throw notFound();
  const extra = { officeId: office, membershipId: membership.id, amountCents: input.amount, label: input.reason };
  const paymentId = await transaction(async (tx) => {
    await lockMembership(tx, extra);
    const key = input.submissionKey ?? (await keyOfPress(tx, extra, author));
    return openExtra(tx, { ...extra, key }, author);
  });
  return collectExtra(paymentId);
}

/** Callers of the legacy shape name no key: the same charge by the same person a moment ago is the one that is meant. */
async function keyOfPress(tx: Tx, extra: Omit<Extra, "key">, { actor }: Author): Promise<string> {
  const idempotency = idempotencyOf(undefined, actor?.userId ?? null, extra, await now());
  if (!idempotency?.since) return randomUUID();
  const known = await tx.payment.findFirst({
    where: {
      officeId: extra.officeId,
      ...{ purpose: "one_off", batchKey: { startsWith: idempotency.mark } },
      createdAt: { gte: idempotency.since },
      // A declined charge may be repeated.
      obligations: {
        none: { membershipId: extra.membershipId, status: "void" },
        some: { membershipId: extra.membershipId },
      },
    },
    select: { batchKey: true },
  });
  return known?.batchKey ?? `${idempotency.mark}${idempotency.suffix}`;
}

/**
 * Voids one-off payments whose process died before the charge, or before it had told that the office's account takes
 * none: nothing was collected, so nothing is owed. A demo's moved date alone makes none of them old. Returns how many.
 */
export async function voidForgottenExtras(): Promise<number> {
  const before = new Date((await now()).getTime() - FORGOTTEN_MS);
  const rows = await db.payment.findMany({
    where: {
      purpose: "one_off",
      status: { notIn: ["succeeded", "processing"] },
      createdAt: { lt: before },
      obligations: { some: { status: "open" } },
      attempts: { none: { state: "sending" } },
      OR: [{ leaseUntil: null }, { leaseUntil: { lt: systemTime() } }],
    },
    select: { id: true },
    take: 50,
  });
  let voided = 0;
  for (const { id } of rows) if (await transaction((tx) => voidPayment(tx, id))) voided += 1;
  return voided;
}
