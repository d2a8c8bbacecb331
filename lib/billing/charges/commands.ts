import "server-only";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { noteFault } from "@/lib/core/faults/faults";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { faultIn } from "@/lib/providers/stripe";
import { pipeline } from "@/lib/queue/pipeline";
import { softly } from "@/lib/queue/work-queue";
import { type SentAttempt, send } from "./attempt.commands";
import { type Opened, openAttempts, takeOver } from "./open.commands";
import { noteOutage, outageEnds } from "./outage.commands";
import { isQuiet, type Outage, outageNow } from "./outage.queries";
import { type Collectable, type FromAfar, lockCharge, lockDueCharges, takeAbandoned, takeSilent } from "./queries";
import { refuseWithoutCharge } from "./refuse.commands";
import { isOfficeTrouble } from "./rules";
import { type Charge, type PreparedAttempt, TURNED_AWAY } from "./schema";
import { endAttempt, settleCharge, settleSent, settleTaken } from "./settle.commands";

const BATCH = 100;
/** Calls that wait for the provider at a time: at 0.2 s a call enough for 250 a second. */
const AT_ONCE = 50;
/** How many charges are checked again at a time. */
const LOOKED_AT = 50;

/** Ends an attempt without a result unless another worker has; `after` runs under the charge's lock. */
async function endWithoutResult<One extends Charge>(
  kind: Collectable<One>,
  { charge: { id }, no }: PreparedAttempt<One>,
  state: "failed" | "superseded",
  code: string,
  after: (tx: Tx, charge: One) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const charge = await lockCharge(tx, kind, id);
    if (!charge || charge.attemptCount !== no) return;
    if (await endAttempt(tx, kind, { charge, no }, state, { code }, await now())) await after(tx, charge);
  });
}

/** The provider rejected the call: a failed attempt, whose cause is ours to find. */
const giveUp = <One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>, code: string) =>
  endWithoutResult(kind, attempt, "failed", code, (tx, charge) => refuseWithoutCharge(tx, kind, charge, code));

/** The call was refused: because of the office's account, which is nobody's failure, or for another reason. */
async function refused<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
  code: string,
): Promise<void> {
  if (!kind.holdAttempted || !isOfficeTrouble(code)) return giveUp(kind, attempt, code);
  await endWithoutResult(
    kind,
    attempt,
    "superseded",
    "payout_account",
    (tx, charge) => kind.holdAttempted?.(tx, charge) ?? none(),
  );
  await kind.afterHold?.(attempt);
}

const none = async () => {};

/**
 * An attempt that was sent to an account which is out of our reach by now. It ends by what can be seen from here, else it
 * stays under way, however long: another one could take the same money a second time.
 */
async function unread<One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>): Promise<void> {
  const told = (await kind.tellFromAfar?.(attempt)) ?? "unknown";
  if (told !== "unknown") return conclude(kind, attempt, told);
  log.error({ [kind.mark]: attempt.charge.id, no: attempt.no }, "nobody can tell whether a charge took money");
}

export const conclude = <One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
  told: Exclude<FromAfar, "unknown">,
): Promise<void> =>
  told === "nothing" ? refused(kind, attempt, "account_invalid") : settleTaken(kind, attempt, told.taken);

/** A round of automatic attempts: the code by which the provider turned one away for our own fault, and how many had a result. */
type Round = { turnedAway: string | null; sent: number };

/**
 * The provider does not take our key or our call, which is no failure of whoever pays. In a round the attempt stays under
 * way and is made again with its key. Who asks for it is told at once that nothing was charged, so that is true: it ends.
 */
async function turnAway<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
  code: string,
  round: Round | null,
): Promise<void> {
  if (round) round.turnedAway = code;
  // Sent before, it may have taken the money then.
  else if (!attempt.resumed)
    await endWithoutResult(kind, attempt, "superseded", TURNED_AWAY, (tx, { attemptCount }) =>
      kind.takeBack(tx, { ...attempt.charge, attemptCount }),
    );
}

/** Makes an attempt; null when it ended without a result, or its outcome is unknown. Throws errors other than the provider's. */
export async function make<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
  round: Round | null = null,
): Promise<SentAttempt<One> | null> {
  try {
    const sent = await send(kind, attempt);
    return sent && { attempt, ...sent };
  } catch (error) {
    const fault = faultIn(error);
    if (!fault) throw error;
    if (fault.kind === "refused") await refused(kind, attempt, fault.code);
    else if (fault.kind === "unreachable" && fault.unread) await unread(kind, attempt);
    else if (fault.kind === "outage") await turnAway(kind, attempt, fault.code, round);
    else if (fault.kind === "declined") await giveUp(kind, attempt, fault.code);
    else if (fault.kind === "missing") await giveUp(kind, attempt, "missing");
    // The same key is sent again later.
    else
      log.warn({ [kind.mark]: attempt.charge.id, no: attempt.no, fault: fault.kind }, "outcome of a charge is unknown");
    return null;
  }
}

/** The same where many are made: one that fails does not hold up the others. */
async function makeOne<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
  round: Round,
): Promise<SentAttempt<One> | null> {
  try {
    return await make(kind, attempt, round);
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.error({ [kind.mark]: attempt.charge.id, ...errorFacts(error) }, "charge failed");
    noteFault(error, { kind: "job", origin: "charge" });
    return null;
  }
}

/** Makes the attempts that `take` returns, many at a time, and settles them in groups while the next are opened. */
async function makeAll<One extends Charge>(
  kind: Collectable<One>,
  outage: Outage | null,
  take: (round: Round) => Promise<readonly PreparedAttempt<One>[] | null>,
): Promise<void> {
  const round: Round = { turnedAway: null, sent: 0 };
  await pipeline<PreparedAttempt<One>, SentAttempt<One>>({
    ...{ take: () => take(round), limit: AT_ONCE, group: BATCH },
    work: async (attempt) => {
      const sent = await makeOne(kind, attempt, round);
      if (sent) round.sent += 1;
      return sent;
    },
    hand: (sent) => settleSent(kind, sent),
  });
  if (round.turnedAway !== null) await noteOutage(round.turnedAway);
  else if (outage && round.sent > 0) await outageEnds();
}

async function openDue<One extends Charge>(kind: Collectable<One>, limit: number): Promise<Opened<One>[]> {
  const at = await now();
  return transaction(async (tx) => {
    const opened = await openAttempts(tx, kind, await lockDueCharges(tx, kind, at, limit));
    if (opened.length > 0) await failpoint("charge.claimed");
    return opened;
  });
}

/**
 * Charges whose day has come, first attempts and retries alike, until none is left; returns how many were attempted or
 * held. After the provider has turned us away nobody is, for a while, and then one until it takes us again.
 * @param stop no more attempts are opened once it is aborted; those that are open are brought to their end
 */
export async function collectDue<One extends Charge>(kind: Collectable<One>, stop?: AbortSignal): Promise<number> {
  const outage = await outageNow();
  if (outage && isQuiet(outage)) return 0;
  let [total, more] = [0, true];
  await makeAll(kind, outage, async ({ turnedAway, sent }) => {
    if (!more || stop?.aborted || turnedAway !== null) return null;
    const limit = outage && sent === 0 ? 1 : BATCH;
    const opened = await openDue(kind, limit);
    total += opened.length;
    more = opened.length === limit;
    return opened.flatMap((one) => ("attempt" in one ? [one.attempt] : []));
  });
  return total;
}

/** Takes over attempts whose worker died: the same attempt with the same key, never a new one. Returns how many. */
export async function collectAbandoned<One extends Charge>(kind: Collectable<One>): Promise<number> {
  const attempts = await transaction(async (tx) => takeOver(tx, kind, await takeAbandoned(tx, kind, BATCH)));
  if (attempts.length === 0) return 0;
  const batches = [attempts];
  await makeAll(kind, await outageNow(), async () => batches.pop() ?? null);
  return attempts.length;
}

/** Checks charges again that the provider has not reported on. Returns how many. */
export async function lookAgain<One extends Charge>(kind: Collectable<One>): Promise<number> {
  const rows = await takeSilent(kind, LOOKED_AT);
  for (const { id } of rows)
    await softly(() => settleCharge(kind, id), { say: "could not look again", about: { [kind.mark]: id } });
  return rows.length;
}
