import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/core/clock";
import { addDays, type DateOn } from "@/lib/core/dates";
import { type Tx, transaction } from "@/lib/core/db";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import { mapLimit } from "@/lib/core/map-limit";
import { cents } from "@/lib/core/money";
import { book } from "@/lib/ledger/commands";
import { processorFeeKnown } from "@/lib/ledger/rules";
import { processorFeeOf, retrieveIntent } from "@/lib/providers/stripe";
import { type Answered, isIntentOf, keepIntent } from "./attempt.commands";
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
import { type Answer, answerOf, rankOf, wantsAuthentication } from "./rules";
import type { Charge, ChargeStatus, Job } from "./schema";

const MAX_ROUNDS = 5;
const SETTLED_AT_ONCE = 5;

/**
 * Settles what attempts brought, and returns the charges that are paid by it. Plain successes, which is what nearly all
 * are, share one transaction; everything else goes its own way, and so does a batch that the database refused.
 */
export async function settleAnswers<One extends Charge>(
  kind: Collectable<One>,
  answers: readonly Answered<One>[],
): Promise<ReadonlySet<number>> {
  const plain = answers.filter(({ answer }) => answer?.status === "succeeded");
  const done = new Set(plain.length > 0 ? await settleSuccesses(kind, plain) : []);
  const others = answers.filter(({ job }) => !done.has(job.charge.id));
  for (const result of await mapLimit(others, SETTLED_AT_ONCE, (one) => settleAlone(kind, one)))
    if (result.status === "rejected") throw result.reason;
  return done;
}

async function settleAlone<One extends Charge>(
  kind: Collectable<One>,
  { job, intentId, answer }: Answered<One>,
): Promise<void> {
  // An answer about another intent than the one that counts is none about this charge.
  const counts = (await keepIntent(kind, job.charge, intentId)) === intentId;
  await settleCharge(kind, job.charge.id, { attempt: job.no, ...(answer && counts ? { answer } : {}) });
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
  answers: readonly Answered<One>[],
): Promise<number[]> {
  const answered = new Map(answers.map((one) => [one.job.charge.id, one]));
  const charges = await lockCharges(tx, kind, [...answered.keys()]);
  const live = await liveAttempts(tx, kind, [...answered.keys()]);
  const at = await now();
  const dayOf = await kind.days(tx, charges, at);
  // Those whose own attempt brought the money and to whom nothing else has happened meanwhile.
  const successes = charges.flatMap((charge): Success<One>[] => {
    const { job, intentId, answer } = answered.get(charge.id) ?? {};
    const own = job !== undefined && charge.tries === job.no && live.get(charge.id)?.no === job.no;
    const counts = charge.stripeIntentId === null || charge.stripeIntentId === intentId;
    const rank = rankOf(charge.tries, "succeeded");
    if (!own || !counts || !answer || rank <= charge.rank) return [];
    return [successOf(charge, answer, rank, dayOf(charge))];
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
  answers: readonly Answered<One>[],
): Promise<number[]> {
  await failpoint("settle.read");
  try {
    const done = await transaction((tx) => settleTogether(tx, kind, answers));
    if (done.length > 0) await failpoint("settle.done");
    return done;
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.warn({ charges: answers.length, ...errorFacts(error) }, "charges could not be settled together");
    return [];
  }
}

/**
 * Brings a charge to where its intent stands at the provider, with everything that follows, in one transaction.
 * Idempotent; the attempt, webhooks and sweeps all end here. The intent is read fresh; when another attempt began
 * meanwhile, it is read again, because the answer might belong to either.
 * @param own the attempt whose caller asks: only it may declare that attempt failed. Its `answer` saves a first look.
 */
export async function settleCharge<One extends Charge>(
  kind: Collectable<One>,
  id: number,
  own: { attempt?: number; answer?: Stripe.PaymentIntent } = {},
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await readCharge(kind, id);
    if (!before?.stripeIntentId) return;
    const known = round === 0 ? own.answer : undefined;
    const intent = known ?? (await retrieveIntent(before.stripeIntentId, kind.account(before)));
    await failpoint("alone.read");
    const done = await transaction(async (tx) => {
      const charge = await lockCharge(tx, kind, id);
      if (!charge || charge.tries !== before.tries || charge.stripeIntentId !== before.stripeIntentId) return false;
      await apply(tx, kind, charge, intent, own.attempt);
      await failpoint("alone.applied");
      return true;
    });
    await failpoint("alone.done");
    if (done) return;
  }
}

/**
 * Settles the charge an event of the provider is about, by its intent or, where we have not heard of that, by what is
 * written in it: the event has come before our own answer, or instead of it. Null when it is about no charge of this
 * kind, false when the charge is not known yet.
 */
export async function settleEvent<One extends Charge>(
  kind: Collectable<One>,
  intentId: string,
  metadata: Record<string, string> | null | undefined,
  account: string | null,
): Promise<boolean | null> {
  const charge = await chargeOfIntent(kind, intentId);
  if (charge) {
    // Most events tell what we have known since our own call; only a fee that came late is news to a success.
    const isNews = charge.status !== "succeeded" || charge.processorFeeCents === 0;
    if (isNews) await settleCharge(kind, charge.id);
    return true;
  }
  const named = Number(metadata?.[kind.mark] ?? Number.NaN);
  if (!Number.isInteger(named)) return null;
  const other = await readCharge(kind, named);
  if (!other) return false;
  // Where another intent counts already, or the names do not fit, it is none of ours.
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
  const answer = answerOf(intent);
  const live = (await liveAttempts(tx, kind, [charge.id])).get(charge.id);
  // While an attempt is under way, an old failure still stands on the intent: only its own caller knows which is which.
  if (live && live.no !== own && !FINAL.has(answer.standing)) return;
  const moment = await momentOf(tx, kind, charge);
  if (live) await endAttempt(tx, kind, { charge, no: live.no }, stateOf(answer), answer, moment.at);
  // A debit that was sent days ago has come back: the attempt it belongs to failed after all.
  else if (charge.status === "processing" && answer.standing === "failed")
    await endAttempt(tx, kind, { charge, no: charge.tries, was: "sent" }, "failed", answer, moment.at);
  const standing = answer.standing === "failed" && wantsAuthentication(answer) ? "requires_action" : answer.standing;
  const rank = rankOf(charge.tries, standing);
  if (charge.status === "void") return;
  if (charge.status === "succeeded") {
    if (answer.standing === "succeeded") await lateFee(tx, kind, charge, intent, moment);
    return;
  }
  if (rank <= charge.rank) return;
  switch (standing) {
    case "succeeded":
      return kind.succeed(tx, [successOf(charge, intent, rank, moment.day)], moment.at);
    case "failed":
    case "requires_action":
      return kind.stop(tx, charge, { ...answer, standing }, rank, moment);
    case "canceled":
      return kind.reopen(tx, charge, rank, moment);
    case "created":
      // Nothing was tried after all; another day is early enough to find out why.
      return mark(tx, kind, charge, standing, rank, (await kind.isOwed(tx, charge)) ? addDays(moment.day, 1) : null);
    default:
      return mark(tx, kind, charge, standing, rank, null);
  }
}

/** Writes down how far a charge has come; nobody works at it any more. */
async function mark<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  { id }: One,
  status: ChargeStatus,
  rank: number,
  nextTryOn: DateOn | null,
): Promise<void> {
  await tx.$executeRaw`
    update ${kind.table} set status = ${kind.status(status)}, rank = ${rank}, lease_until = null, next_try_on = ${nextTryOn}::date
    where id = ${id}`;
}

const NO_ANSWER = { code: null, declineCode: null, adviceCode: null };
type AttemptState = "failed" | "superseded" | "sent";

const stateOf = ({ standing }: Answer): AttemptState =>
  standing === "failed" ? "failed" : standing === "created" ? "superseded" : "sent";

/** Ends an attempt that is under way, or one that `was` over; false when there is none such. */
export async function endAttempt<One extends Charge>(
  tx: Tx,
  { attempts, owner }: Collectable<One>,
  { charge, no, was = "sending" }: Pick<Job, "charge" | "no"> & { was?: "sending" | "sent" },
  state: AttemptState,
  answer: Partial<Omit<Answer, "standing">>,
  at: Date,
): Promise<boolean> {
  const { code, declineCode, adviceCode } = { ...NO_ANSWER, ...answer };
  const ended = await tx.$executeRaw`
    update ${attempts} set state = ${state}::"AttemptState", error_code = ${code}, decline_code = ${declineCode},
      advice_code = ${adviceCode}, finished_at = coalesce(finished_at, ${at})
    where ${owner} = ${charge.id} and no = ${no} and state = ${was}::"AttemptState"`;
  return ended > 0;
}

const chargeOf = ({ latest_charge: found }: Stripe.PaymentIntent) => (typeof found === "string" ? null : found);

/** The processor's fee can become known after the success; it is booked once, when it is. */
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
  await book(tx, { kind: "processor_fee", source: kind.source(charge), effectiveOn: day, officeId, lines });
}
