import "server-only";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import type { DateOn } from "@/lib/core/time/dates";
import type { FeeRoute } from "@/lib/platform/ledger/rules";
import { take, type WorkQueue } from "@/lib/queue/work-queue";
import type { AttemptFacts, Instrument, IntentResult, Presented } from "./rules";
import { attemptParams, type Charge, type ChargeStatus, LEASE_MS, type PreparedAttempt, type Route } from "./schema";

/** An attempt that is to be written down before anybody is called. */
export type Opening<One extends Charge> = { charge: One; instrumentId: number; params: PreparedAttempt["params"] };

/** A charge whose money has come, under its lock. */
export type Success<One extends Charge> = {
  charge: One;
  /** Null where the account that holds it is out of our reach. */
  intentId: string | null;
  stripeChargeId: string | null;
  feeCents: number;
  rank: number;
  day: DateOn;
};

/** Why an attempt brought no money. */
export type Stop = IntentResult & { status: "failed" | "requires_action" };

/** `taken`: by that charge. `nothing`: no money moved. `unknown`: who could say so cannot be asked. */
export type FromAfar = { taken: string } | "nothing" | "unknown";

export type Moment = { at: Date; day: DateOn };

/**
 * One kind of charge: where it is kept, and what follows when it is attempted, paid or refused. All the rest (attempts
 * and their keys, leases, the calls to the provider and how their results are settled) is the same for every kind.
 */
export type Collectable<One extends Charge> = {
  /** How its keys at the provider begin, and what the log calls it. */
  name: string;
  /** Where an intent says for which charge it was made. */
  mark: "payment_id" | "tier_invoice_id";
  /** Its source in the ledger. */
  source(charge: { id: number }): string;
  table: Prisma.Sql;
  /** Its name in `select` and `due`. */
  as: Prisma.Sql;
  /** `select … from …` of charges. */
  select: Prisma.Sql;
  /** The joins and conditions of those that are attempted automatically at a time; none of them has a live attempt. */
  due(at: Date): Prisma.Sql;
  /** The table of its attempts, and the column that names the charge there. */
  attempts: Prisma.Sql;
  owner: Prisma.Sql;
  /** The column that counts the intents the provider has abandoned. */
  intentsEnded: Prisma.Sql;
  /** A status as the table keeps it. */
  status(status: ChargeStatus): Prisma.Sql;

  /** The account at the provider that holds its intent; null is the platform's. */
  account(charge: One): string | null;
  /** The office whose ledger the provider's fee belongs to. */
  bookedFor(charge: One): { officeId: number; route: FeeRoute };
  /** The day it is at each charge's office. */
  days(tx: Tx, charges: readonly One[], at: Date): Promise<(charge: One) => DateOn>;
  /** Where the money of each would go. */
  routes(tx: Tx, charges: readonly One[]): Promise<(charge: One) => Route | null>;
  /** How often charges were put to a bank, of those that may have been. */
  presented(tx: Tx, charges: readonly One[]): Promise<Map<number, Presented[]>>;
  /** Why a requested charge is not attempted. `over`: nothing is owed; `waits`: for something else. */
  obstacle(tx: Tx, charge: One): Promise<"over" | "waits" | null>;
  /** Whether it is retried automatically. */
  isRetried(tx: Tx, charge: One): Promise<boolean>;

  /** Counts the attempts of charges and leases them to this worker. */
  begin(tx: Tx, openings: readonly Opening<One>[], leaseUntil: Date): Promise<void>;
  /** They cannot be attempted while their office takes no money: nobody's failure. */
  hold(tx: Tx, charges: readonly One[]): Promise<void>;
  /** The same found out by an attempt. Left out where that is a refusal like any other. */
  holdAttempted?(tx: Tx, charge: One): Promise<void>;
  /** How an attempt ended in an account that is out of our reach, as far as something within it tells. */
  tellFromAfar?(attempt: PreparedAttempt<One>): Promise<FromAfar>;
  /** An attempt was turned away for our own fault: all is as it was before it, also its next automatic attempt. */
  takeBack(tx: Tx, charge: One): Promise<void>;
  /** What is to be done about it afterwards. */
  afterHold?(attempt: PreparedAttempt<One>): Promise<void>;
  /** Writes down that money has come, with all that follows; in as many statements for a hundred as for one. */
  succeed(tx: Tx, successes: readonly Success<One>[], at: Date): Promise<void>;
  /** An attempt brought no money. */
  stop(tx: Tx, charge: One, stop: Stop, rank: number, moment: Moment): Promise<void>;
  /** The provider abandoned the intent: only now may another one charge the same amount. */
  reopen(tx: Tx, charge: One, rank: number, moment: Moment): Promise<void>;
};

type Tables = Pick<Collectable<Charge>, "table" | "attempts" | "owner">;

/** Charges by their ids as they are now, not locked. */
export async function readCharge<One extends Charge>(kind: Collectable<One>, id: number): Promise<One | null> {
  const rows = await db.$queryRaw<One[]>`${kind.select} where ${kind.as}.id = ${id}`;
  return rows[0] ?? null;
}

/** The charge an intent belongs to. */
export async function chargeOfIntent<One extends Charge>(
  kind: Collectable<One>,
  intentId: string,
): Promise<One | null> {
  const rows = await db.$queryRaw<One[]>`${kind.select} where ${kind.as}.stripe_intent_id = ${intentId}`;
  return rows[0] ?? null;
}

/** The charge, locked until the transaction ends. */
export async function lockCharge<One extends Charge>(tx: Tx, kind: Collectable<One>, id: number): Promise<One | null> {
  const rows = await tx.$queryRaw<One[]>`${kind.select} where ${kind.as}.id = ${id} for no key update of ${kind.as}`;
  return rows[0] ?? null;
}

/** Several, locked in the order of their ids as everybody does. */
export function lockCharges<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  ids: readonly number[],
): Promise<One[]> {
  return tx.$queryRaw<One[]>`
    ${kind.select} where ${kind.as}.id = any(${ids}::int[]) order by ${kind.as}.id for no key update of ${kind.as}`;
}

/** As `lockCharge`, but does not wait for another worker's lock: `busy` then, so that waiting holds no connection. */
export async function tryLockCharge<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  id: number,
): Promise<One | "busy" | null> {
  const rows = await tx.$queryRaw<One[]>`
    ${kind.select} where ${kind.as}.id = ${id} for no key update of ${kind.as} skip locked`;
  if (rows[0]) return rows[0];
  const known = await tx.$queryRaw<unknown[]>`select 1 from ${kind.table} where id = ${id}`;
  return known.length === 0 ? null : "busy";
}

/** Charges whose next attempt has come, locked; those another worker holds are left out. */
export function lockDueCharges<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  at: Date,
  limit: number,
): Promise<One[]> {
  return tx.$queryRaw<One[]>`
    ${kind.select} ${kind.due(at)}
    order by ${kind.as}.next_attempt_on, ${kind.as}.id limit ${limit} for no key update of ${kind.as} skip locked`;
}

/** Attempts as work: the lease stands on the charge, which has at most one that is under way. */
export const attemptsOf = ({ table }: Pick<Tables, "table">): WorkQueue => ({ table, leaseMs: LEASE_MS });

/** Takes charges whose worker died between the call to the provider and storing its result. */
export async function takeAbandoned<One extends Charge>(tx: Tx, kind: Collectable<One>, limit: number): Promise<One[]> {
  const live = Prisma.sql`q.id in (select ${kind.owner} from ${kind.attempts} where state = 'sending')`;
  const rows = await take(tx, attemptsOf(kind), { waiting: live, limit });
  return rows.length === 0
    ? []
    : lockCharges(
        tx,
        kind,
        rows.map(({ id }) => id),
      );
}

const LOOK_AGAIN_MS = 3_600_000;
const SILENT = Prisma.sql`q.status in ('processing', 'requires_action') and q.stripe_intent_id is not null`;

/** Takes charges that wait for the provider, each once an hour, in case all its messages got lost. */
export const takeSilent = ({ table }: Pick<Tables, "table">, limit: number) =>
  take(db, { table, leaseMs: LOOK_AGAIN_MS }, { waiting: SILENT, limit });

export type LiveAttempt = { chargeId: number; no: number; key: string; params: unknown };

/** The attempts of charges that are under way: at most one each. */
export async function liveAttempts(
  tx: Tx,
  { attempts, owner }: Tables,
  ids: readonly number[],
): Promise<Map<number, LiveAttempt>> {
  const rows = await tx.$queryRaw<LiveAttempt[]>`
    select ${owner} as "chargeId", no, idem_key as key, params from ${attempts}
    where ${owner} = any(${ids}::int[]) and state = 'sending'`;
  return new Map(rows.map((row) => [row.chargeId, row]));
}

/** How many attempts before this one were plainly refused. */
export async function refusedBefore({ attempts, owner }: Tables, { charge, no }: PreparedAttempt): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from ${attempts}
    where ${owner} = ${charge.id} and no < ${no} and state in ('failed', 'superseded') and error_code <> 'no_instrument'`;
  return row?.count ?? 0;
}

/** The instrument an attempt was made with, where it was a bank account. */
export async function bankOfAttempt(tx: Tx, { attempts, owner }: Tables, charge: Charge): Promise<number | null> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select i.id from ${attempts} a join instrument i on i.id = a.instrument_id and i.kind = 'bank'
    where a.${owner} = ${charge.id} and a.no = ${charge.attemptCount}`;
  return rows[0]?.id ?? null;
}

type Earlier = { chargeId: number; instrumentId: number | null; params: unknown; returnCode: string | null };

/** Attempts with bank accounts by their charge, as the rules of presenting them again want them. */
export const presentedBy = (rows: readonly Earlier[]): Map<number, Presented[]> =>
  groupBy(
    rows.map(({ params, ...one }) => ({ ...one, mandate: attemptParams.parse(params).mandate })),
    ({ chargeId }) => chargeId,
  );

type Payable = Instrument & { payerId: number; customer: string | null };

/** What decides how charges are attempted, gathered in as many statements for two hundred as for one. */
export async function loadAttemptFacts<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charges: readonly One[],
): Promise<(charge: One) => AttemptFacts> {
  const routeOf = await kind.routes(tx, charges);
  const payers = [...new Set(charges.map(({ payerId }) => payerId))];
  const saved = await tx.$queryRaw<Payable[]>`
    select i.id, i.payer_id as "payerId", i.kind::text as kind, i.status::text as status, i.is_default as "isDefault", i.stripe_id as "stripeId",
      i.mandate_id as "mandateId", p.stripe_customer_id as customer
    from instrument i join payer p on p.id = i.payer_id where i.payer_id = any(${payers}::int[]) and i.status in ('active', 'broken')`;
  const instruments = groupBy(saved, ({ payerId }) => payerId);
  const hasBank = ({ payerId }: One) =>
    instruments.get(payerId)?.some((one) => one.kind === "bank" && one.status === "active") ?? false;
  const presented = await kind.presented(tx, charges.filter(hasBank));
  return (charge) => {
    const own = instruments.get(charge.payerId) ?? [];
    return {
      route: routeOf(charge),
      instruments: own,
      customer: own[0]?.customer ?? null,
      presented: presented.get(charge.id) ?? [],
    };
  };
}
