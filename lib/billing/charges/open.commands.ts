import "server-only";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { extend, leaseEnd } from "@/lib/queue/work-queue";
import { attemptsOf, type Collectable, liveAttempts, loadAttemptFacts, type Opening } from "./queries";
import { refuseWithoutCharge } from "./refuse.commands";
import { planAttempt } from "./rules";
import { attemptParams, type Charge, type CollectOptions, type PreparedAttempt } from "./schema";

export type Opened<One extends Charge> = { attempt: PreparedAttempt<One> } | { refused: true } | { held: true };

const keyOf = (kind: { name: string }, { id, attemptCount }: Charge) =>
  `${kind.name}:${id}:confirm:${attemptCount + 1}`;

async function storeAttempts<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  openings: readonly Opening<One>[],
  startedAt: Date,
): Promise<void> {
  const of = <Value>(pick: (opening: Opening<One>) => Value) => openings.map(pick);
  await tx.$executeRaw`
    insert into ${kind.attempts} (${kind.owner}, no, idem_key, instrument_id, params, started_at)
    select a.charge, a.no, a.key, a.instrument, a.params::jsonb, ${startedAt} from unnest(${of(({ charge }) => charge.id)}::int[],
      ${of(({ charge }) => charge.attemptCount + 1)}::int[], ${of(({ charge }) => keyOf(kind, charge))}::text[],
      ${of(({ instrumentId }) => instrumentId)}::int[], ${of(({ params }) => JSON.stringify(params))}::text[]) as a(charge, no, key, instrument, params)`;
}

/** Without a payment method: an attempt that failed before any call. */
async function refuse<One extends Charge>(tx: Tx, kind: Collectable<One>, charge: One, startedAt: Date): Promise<void> {
  const no = charge.attemptCount + 1;
  await tx.$executeRaw`
    insert into ${kind.attempts} (${kind.owner}, no, idem_key, params, state, error_code, started_at, finished_at)
    values (${charge.id}, ${no}, ${keyOf(kind, charge)}, '{}', 'failed', 'no_instrument', ${startedAt}, ${startedAt})`;
  await refuseWithoutCharge(tx, kind, { ...charge, attemptCount: no }, "no_instrument");
}

/**
 * Step A of attempts, under the charges' locks: each with its own key is written down before anybody calls the
 * provider. A charge that was attempted before stays with the account of that attempt. Returns them in the charges' order.
 */
export async function openAttempts<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charges: readonly One[],
  options: CollectOptions = {},
): Promise<Opened<One>[]> {
  if (charges.length === 0) return [];
  const factsOf = await loadAttemptFacts(tx, kind, charges);
  const startedAt = await now();
  const leaseUntil = leaseEnd(attemptsOf(kind));
  const plans = charges.map((charge) => ({ charge, plan: planAttempt(charge, factsOf(charge), options) }));
  const of = (wanted: string) => plans.filter(({ plan }) => plan.kind === wanted).map(({ charge }) => charge);
  const [held, unpresentable] = [of("held"), of("unpresentable").map(({ id }) => id)];
  if (held.length > 0) await kind.hold(tx, held);
  if (unpresentable.length > 0)
    await tx.$executeRaw`update ${kind.table} set next_attempt_on = null where id = any(${unpresentable}::int[])`;
  for (const charge of of("noInstrument")) await refuse(tx, kind, charge, startedAt);
  const openings = plans.flatMap(({ charge, plan }) => (plan.kind === "attempt" ? [{ charge, ...plan }] : []));
  if (openings.length > 0) {
    await storeAttempts(tx, kind, openings, startedAt);
    await kind.begin(tx, openings, leaseUntil);
  }
  return plans.map(({ charge, plan }) => {
    if (plan.kind === "held") return { held: true };
    if (plan.kind !== "attempt") return { refused: true };
    const { params } = plan;
    return {
      attempt: {
        charge,
        no: charge.attemptCount + 1,
        key: keyOf(kind, charge),
        params,
        repeated: charge.attemptCount > 0,
        resumed: false,
        leaseUntil,
      },
    };
  });
}

/**
 * Takes over the live attempts of charges whose worker died: the same attempts with the same keys, never new ones. The
 * caller holds the charges locked.
 */
export async function takeOver<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charges: readonly One[],
): Promise<PreparedAttempt<One>[]> {
  const ids = charges.map(({ id }) => id);
  const live = await liveAttempts(tx, kind, ids);
  const leaseUntil = await extend(tx, attemptsOf(kind), ids);
  return charges.flatMap((charge) => {
    const attempt = live.get(charge.id);
    if (!attempt) return [];
    const params = attemptParams.parse(attempt.params);
    return [{ charge, no: attempt.no, key: attempt.key, params, repeated: true, resumed: true, leaseUntil }];
  });
}
