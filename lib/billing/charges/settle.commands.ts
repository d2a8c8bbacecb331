import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { postJournal } from "@/lib/platform/ledger/commands";
import { processorFeeKnown } from "@/lib/platform/ledger/rules";
import { processorFeeOf, retrieveIntent } from "@/lib/providers/stripe";
import { mapLimit } from "@/lib/queue/map-limit";
import { isIntentOf, keepIntent, type SentAttempt } from "./attempt.commands";
import {
  type Collectable,
  chargeOfIntent,
  liveAttempts,
  lockCharge,
  lockCharges,
  type Moment,
  readCharge,
  type Success,
} from "./queries";
import { momentOf } from "./refuse.commands";
import { type IntentResult, intentResultOf, rankOf, wantsAuthentication } from "./rules";
import type { Charge, ChargeStatus, PreparedAttempt } from "./schema";

const MAX_ROUNDS = 5;
const SETTLED_AT_ONCE = 5;

/**
 * Settles what attempts brought, and returns the charges that are paid by it. Plain successes, which is what nearly all
 * are, share one transaction; everything else goes its own way, and so does a batch that the database refused.
 */
export async function settleSent<One extends Charge>(
  kind: Collectable<One>,
  sent: readonly SentAttempt<One>[],
): Promise<ReadonlySet<number>> {
  const plain = sent.filter(({ intent }) => intent?.status === "succeeded");
  const done = new Set(plain.length > 0 ? await settleSuccesses(kind, plain) : []);
  const others = sent.filter(({ attempt }) => !done.has(attempt.charge.id));
  for (const result of await mapLimit(others, SETTLED_AT_ONCE, (one) => settleAlone(kind, one)))
    if (result.status === "rejected") throw result.reason;
  return done;
}

async function settleAlone<One extends Charge>(
  kind: Collectable<One>,
  { attempt, intentId, intent }: SentAttempt<One>,
): Promise<void> {
  // Ignore results of a superseded intent.
  const counts = (await keepIntent(kind, attempt.charge, intentId)) === intentId;
  await settleCharge(kind, attempt.charge.id, { attempt: attempt.no, ...(intent && counts ? { intent } : {}) });
}

function successOf<One extends Charge>(
  charge: One,
  intent: Stripe.PaymentIntent,
  rank: number,
  day: DateOn,
): Success<One> {
  const found = chargeOf(intent);
  const stripeChargeId = found?.id ?? (typeof intent.latest_charge === "string" ? intent.latest_charge : null);
  const feeCents = found ? (processorFeeOf(found) ?? 0) : 0;
  return { charge, intentId: intent.id, stripeChargeId, feeCents, rank, day };
}

async function settleTogether<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  sent: readonly SentAttempt<One>[],
): Promise<number[]> {
  const sentByCharge = new Map(sent.map((one) => [one.attempt.charge.id, one]));
  const charges = await lockCharges(tx, kind, [...sentByCharge.keys()]);
  const live = await liveAttempts(tx, kind, [...sentByCharge.keys()]);
  const at = await now();
  const dayOf = await kind.days(tx, charges, at);
  // Those whose own attempt brought the money and to whom nothing else has happened meanwhile.
  const successes = charges.flatMap((charge): Success<One>[] => {
    const { attempt, intentId, intent } = sentByCharge.get(charge.id) ?? {};
    const own = attempt !== undefined && charge.attemptCount === attempt.no && live.get(charge.id)?.no === attempt.no;
    const counts = charge.stripeIntentId === null || charge.stripeIntentId === intentId;
    const rank = rankOf(charge.attemptCount, "succeeded");
    if (!own || !counts || !intent || rank <= charge.rank) return [];
    return [successOf(charge, intent, rank, dayOf(charge))];
  });
  if (successes.length === 0) return [];
  const ids = successes.map(({ charge }) => charge.id);
  await tx.$executeRaw`
    update ${kind.attempts} set state = 'sent', finished_at = ${at} where ${kind.owner} = any(${ids}::int[]) and state = 'sending'`;
  await kind.succeed(tx, successes, at);
  await failpoint("settle.applied");
  return ids;
}

/** Settles attempts that brought the money at once, in one transaction; the others are for `settleCharge`, one by one. */
async function settleSuccesses<One extends Charge>(
  kind: Collectable<One>,
  sent: readonly SentAttempt<One>[],
): Promise<number[]> {
  await failpoint("settle.read");
  try {
    const done = await transaction((tx) => settleTogether(tx, kind, sent));
    if (done.length > 0) await failpoint("settle.done");
    return done;
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.warn({ charges: sent.length, ...errorFacts(error) }, "charges could not be settled together");
    return [];
  }
}

/**
 * Brings a charge to where its intent stands at the provider, with everything that follows, in one transaction.
 * Idempotent; the attempt, webhooks and sweeps all end here. The intent is read fresh; when another attempt began
 * meanwhile, it is read again, because its result might belong to either.
 * @param own the attempt of the caller: only it may declare that attempt failed. Its `intent` saves a first read.
 */
export async function settleCharge<One extends Charge>(
  kind: Collectable<One>,
  id: number,
  own: { attempt?: number; intent?: Stripe.PaymentIntent } = {},
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await readCharge(kind, id);
    if (!before?.stripeIntentId) return;
    const known = round === 0 ? own.intent : undefined;
    const intent = known ?? (await retrieveIntent(before.stripeIntentId, kind.account(before)));
    await failpoint("alone.read");
    const done = await transaction(async (tx) => {
      const charge = await lockCharge(tx, kind, id);
      if (!charge || charge.attemptCount !== before.attemptCount || charge.stripeIntentId !== before.stripeIntentId)
        return false;
      await failpoint("alone.locked");
      await apply(tx, kind, charge, intent, own.attempt);
      await failpoint("alone.applied");
      return true;
    });
    await failpoint("alone.done");
    if (done) return;
  }
}

/**
 * An attempt took money in an account that is out of our reach: its charge is paid, its intent and the processor's fee are
 * read when the account comes back. Does nothing where the attempt has ended.
 */
export async function settleTaken<One extends Charge>(
  kind: Collectable<One>,
  { charge: { id }, no }: PreparedAttempt<One>,
  stripeChargeId: string,
): Promise<void> {
  await transaction(async (tx) => {
    const charge = await lockCharge(tx, kind, id);
    if (!charge || charge.attemptCount !== no) return;
    const { at, day } = await momentOf(tx, kind, charge);
    if (!(await endAttempt(tx, kind, { charge, no }, "sent", {}, at))) return;
    const rank = rankOf(charge.attemptCount, "succeeded");
    await kind.succeed(tx, [{ charge, intentId: charge.stripeIntentId, stripeChargeId, feeCents: 0, rank, day }], at);
  });
}

/**
 * Settles the charge a provider's event is about, by its intent or, where the intent is unknown, by its metadata: the
 * event came before the response to our own call, or instead of it. Null when it is about no charge of this kind, false
 * when the charge is not known yet.
 */
export async function settleEvent<One extends Charge>(
  kind: Collectable<One>,
  intentId: string,
  metadata: Record<string, string> | null | undefined,
  account: string | null,
): Promise<boolean | null> {
  const charge = await chargeOfIntent(kind, intentId);
  if (charge) {
    // Most events repeat what our own call returned; of a success only a late fee is news.
    const isNews = charge.status !== "succeeded" || charge.processorFeeCents === 0;
    if (isNews) await settleCharge(kind, charge.id);
    return true;
  }
  const named = Number(metadata?.[kind.mark] ?? Number.NaN);
  if (!Number.isInteger(named)) return null;
  const other = await readCharge(kind, named);
  if (!other) return false;
  // Not ours where another intent is current already, or the account differs.
  if (other.stripeIntentId !== null || kind.account(other) !== account) return true;
  const intent = await retrieveIntent(intentId, account);
  if (!isIntentOf(kind, other, intent)) return true;
  await keepIntent(kind, other, intent.id);
  await settleCharge(kind, other.id);
  return true;
}

const FINAL = new Set(["succeeded", "processing", "canceled"]);

async function apply<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charge: One,
  intent: Stripe.PaymentIntent,
  own: number | undefined,
): Promise<void> {
  const result = intentResultOf(intent);
  const live = (await liveAttempts(tx, kind, [charge.id])).get(charge.id);
  // While an attempt is under way, an old failure still stands on the intent: only its own caller knows which is which.
  if (live && live.no !== own && !FINAL.has(result.status)) return;
  const moment = await momentOf(tx, kind, charge);
  if (live) await endAttempt(tx, kind, { charge, no: live.no }, stateOf(result), result, moment.at);
  // A debit that was sent days ago has come back: the attempt it belongs to failed after all.
  else if (charge.status === "processing" && result.status === "failed")
    await endAttempt(tx, kind, { charge, no: charge.attemptCount, was: "sent" }, "failed", result, moment.at);
  const status = result.status === "failed" && wantsAuthentication(result) ? "requires_action" : result.status;
  const rank = rankOf(charge.attemptCount, status);
  if (charge.status === "void") return;
  if (charge.status === "succeeded") {
    if (result.status === "succeeded") await lateFee(tx, kind, charge, intent, moment);
    return;
  }
  if (rank <= charge.rank) return;
  switch (status) {
    case "succeeded":
      return kind.succeed(tx, [successOf(charge, intent, rank, moment.day)], moment.at);
    case "failed":
    case "requires_action":
      return kind.stop(tx, charge, { ...result, status }, rank, moment);
    case "canceled":
      return kind.reopen(tx, charge, rank, moment);
    case "created":
      // Nothing was attempted after all; another day is early enough to find out why.
      return mark(tx, kind, charge, status, rank, (await kind.isRetried(tx, charge)) ? addDays(moment.day, 1) : null);
    default:
      return mark(tx, kind, charge, status, rank, null);
  }
}

/** Stores the status of a charge and releases its lease. */
async function mark<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  { id }: One,
  status: ChargeStatus,
  rank: number,
  nextAttemptOn: DateOn | null,
): Promise<void> {
  await tx.$executeRaw`
    update ${kind.table} set status = ${kind.status(status)}, rank = ${rank}, lease_until = null, next_attempt_on = ${nextAttemptOn}::date
    where id = ${id}`;
}

const NO_RESULT = { code: null, declineCode: null, adviceCode: null };
type AttemptState = "failed" | "superseded" | "sent";

const stateOf = ({ status }: IntentResult): AttemptState =>
  status === "failed" ? "failed" : status === "created" ? "superseded" : "sent";

/** Ends an attempt that is under way, or one that `was` over; false when there is none such. */
export async function endAttempt<One extends Charge>(
  tx: Tx,
  { attempts, owner }: Collectable<One>,
  { charge, no, was = "sending" }: Pick<PreparedAttempt, "charge" | "no"> & { was?: "sending" | "sent" },
  state: AttemptState,
  result: Partial<Omit<IntentResult, "status">>,
  at: Date,
): Promise<boolean> {
  const { code, declineCode, adviceCode } = { ...NO_RESULT, ...result };
  const ended = await tx.$executeRaw`
    update ${attempts} set state = ${state}::"AttemptState", error_code = ${code}, decline_code = ${declineCode},
      advice_code = ${adviceCode}, finished_at = coalesce(finished_at, ${at})
    where ${owner} = ${charge.id} and no = ${no} and state = ${was}::"AttemptState"`;
  return ended > 0;
}

const chargeOf = ({ latest_charge: found }: Stripe.PaymentIntent) => (typeof found === "string" ? null : found);

/** The processor's fee can become known after the success; it is posted once, when it is. */
async function lateFee<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charge: One,
  intent: Stripe.PaymentIntent,
  { day }: Moment,
): Promise<void> {
  const found = chargeOf(intent);
  const fee = found && processorFeeOf(found);
  if (!fee || charge.processorFeeCents > 0) return;
  await tx.$executeRaw`update ${kind.table} set processor_fee_cents = ${fee} where id = ${charge.id}`;
  const { officeId, route } = kind.bookedFor(charge);
  const lines = processorFeeKnown(route, cents(fee));
  await postJournal(tx, { kind: "processor_fee", source: kind.source(charge), effectiveOn: day, officeId, lines });
}
