// What the product has come to, in the oracle's words, and the first difference between the two.
import { db } from "@/lib/core/db/db";
import type { Charge, Expected, Outcome } from "./oracle-types";
import { look, type Seen } from "./seen";
import type { World } from "./world";

function kindOf({ purpose, claimId }: { purpose: string; claimId: number | null }): Charge["kind"] {
  if (claimId !== null) return "claim";
  if (purpose === "one_off") return "once";
  return purpose === "renewal" ? "desk" : "cycle";
}

/** Names by an id of the product's. */
function namesBy<T>(all: Map<string, T>, idOf: (one: T) => number): (id: number) => string {
  const names = new Map([...all].map(([name, one]) => [idOf(one), name]));
  return (id) => names.get(id) ?? "nobody";
}

const families = (world: World) => namesBy(world.families, ({ householdId }) => householdId);
const offices = (world: World) => namesBy(world.offices, ({ id }) => id);

type Row = Expected["charges"][number];

const keyOf = ({ family, office, kind, dueOn }: Row) => `${family} ${office} ${kind} ${dueOn}`;

type Stored = {
  status: string;
  heldReason: string | null;
  disputes: { status: string }[];
  obligations: { status: string }[];
};

function outcomeOf({ status, heldReason, disputes, obligations }: Stored, tries: number): Outcome {
  if (status === "processing") return status;
  if (status === "succeeded") return disputes.some((one) => one.status === "lost") ? "lost" : "paid";
  const givenUp = obligations.length > 0 && obligations.every((one) => one.status === "void");
  if (status === "canceled" || givenUp) return "void";
  if (heldReason !== null) return tries === 0 && status !== "failed" ? "due" : "declined";
  return status === "failed" || status === "requires_action" ? "declined" : "due";
}

type Made = Row & { id: number; intent: string | null; paidFor: number[] };

function payments(world: World, { payments: rows }: Seen): Made[] {
  // A payment the provider gave up lives on in another one, which has taken its lines over; what was void by then stays.
  const replaced = new Set(rows.map(({ replacesId }) => replacesId));
  const isOver = ({ id, status, obligations }: (typeof rows)[number]) =>
    status === "canceled" && (obligations.length === 0 || replaced.has(id));
  const standing = rows.filter((row) => !isOver(row));
  const [familyOf, officeOf] = [families(world), offices(world)];
  return standing.map((row) => {
    const refunded = row.refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
    // An attempt that the office's own trouble stopped is none of the family's.
    const tries = row.attempts.filter(({ state }) => state !== "superseded").length;
    return {
      id: row.id,
      intent: row.intent,
      paidFor: row.obligations.filter(({ status }) => status === "paid").map(({ membershipId }) => membershipId),
      family: familyOf(row.householdId),
      office: officeOf(row.officeId),
      kind: kindOf(row),
      dueOn: row.dueOn,
      cents: row.amountCents,
      outcome: outcomeOf(row, tries),
      tries,
      refunded: refunded.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  });
}

/**
 * The payment that stands for a charge of the oracle. Several of one day are told apart by whom they are for: the
 * product may have made them in another order.
 */
export async function paymentOf(world: World, charge: Charge): Promise<number>;
export async function paymentOf(world: World, charge: Charge, what: "intent"): Promise<string>;
export async function paymentOf(world: World, charge: Charge, what?: "intent"): Promise<number | string> {
  const nameOf = namesBy(world.members, ({ membershipId }) => membershipId);
  const named = (people: readonly string[]) => people.toSorted().join();
  const people = ({ covers }: Charge) => named(covers.map(({ member }) => member));
  const isLike = (one: Row) => keyOf(one) === keyOf(charge) && one.cents === charge.cents;
  const same = world.oracle.charges.filter(isLike);
  const made = payments(world, await look()).filter(isLike);
  const wasPaid = ({ outcome }: Charge) => outcome === "paid" || outcome === "lost";
  const twins = same.filter((one) => wasPaid(one) && people(one) === people(charge));
  const own = made.filter(({ paidFor }) => named(paidFor.map(nameOf)) === people(charge));
  const found = own[twins.indexOf(charge)] ?? made[same.indexOf(charge)];
  if (!found) throw new Error(`the product has no payment ${keyOf(charge)}`);
  return what === "intent" ? (found.intent ?? "") : found.id;
}

/** Periods that needed no payment: nothing to pay, or less than the provider takes. */
function unpaid(world: World, { unpaid: rows }: Seen): Row[] {
  const groups = new Map<string | number, Row>();
  const [familyOf, officeOf] = [families(world), offices(world)];
  for (const row of rows) {
    const family = familyOf(row.householdId);
    const office = officeOf(row.officeId);
    // What was let go of was let go of one by one.
    const at = row.status === "paid" ? `${family} ${row.dueOn} ${row.createdAt}` : row.id;
    const group = groups.get(at) ?? {
      ...{ family, office, kind: "cycle" as const, dueOn: row.dueOn, cents: 0 },
      ...{ outcome: "paid" as Outcome, tries: 0, refunded: 0 },
    };
    group.cents += row.netCents;
    if (row.status === "written_off") group.outcome = "written_off";
    groups.set(at, group);
  }
  return [...groups.values()];
}

const DRAWN = ["active", "active_transferred", "past_due"];

function members(world: World, seen: Seen): Expected["members"] {
  const rows = new Map(seen.members.map((row) => [row.id, row]));
  return [...world.members.values()].map(({ name, membershipId }) => {
    const row = rows.get(membershipId);
    const status = (row?.status ?? "inactive") as Expected["members"][number]["status"];
    const asks = row?.collection === "auto" && DRAWN.includes(status) ? row.nextDueOn : null;
    // Without renewal nothing is asked for from the end of the contract on.
    const due = asks && (row?.autoRenew || (row && asks < row.termEndOn)) ? asks : null;
    return { name, status, nextDueOn: due };
  });
}

/** Periods that wait for a person's decision. */
function missed(world: World, { missed: rows }: Seen): Expected["missed"] {
  const nameOf = namesBy(world.members, ({ membershipId }) => membershipId);
  return rows.map(({ membershipId, dueOn, netCents }) => ({
    member: nameOf(membershipId),
    on: dueOn,
    cents: netCents,
  }));
}

const lines = ({ members: people, charges, missed: waiting }: Expected): string[] => [
  ...waiting.map(({ member, on, cents }) => `${member} missed ${on} ${cents}`).sort(),
  ...people.map(({ name, status, nextDueOn }) => `${name} ${status} next ${nextDueOn}`).sort(),
  ...charges
    // Where there was nothing to pay, nobody can tell the till from the card.
    .map((one) => (one.cents === 0 ? { ...one, kind: "cycle" as const } : one))
    .map((one) => `${keyOf(one)} ${one.cents} ${one.outcome} tries ${one.tries} refunded ${one.refunded}`)
    .sort(),
];

/** The product's own answer to what the oracle answers, one line a member and a charge. */
export function standing(world: World, seen: Seen): string[] {
  const charges = [...payments(world, seen), ...unpaid(world, seen)];
  return lines({ members: members(world, seen), charges, missed: missed(world, seen) });
}

/** Names the provider makes up differ from run to run; all else of a life is the same for the same seed. */
const MADE_UP = "[a-z]+_[A-Za-z0-9]{8,}";
/** To the millisecond; the clock goes on while the product works. */
const MOMENT = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z";

/** Everything the life has left in the trail, the books and the attempts, line by line in its order. */
export async function trace(): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ line: string }[]>(
    `select line from (
      select 1 as part, id, concat_ws(' ', action, noun, noun_id, before, after) as line from audit_event
      union all select 2, j.id, concat_ws(' ', j.kind, j.source, j.effective_on, a.code, a.owner, p.cents)
        from journal j join posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
      union all select 3, id, concat_ws(' ', payment_id, no, state, error_code, decline_code) from attempt
      union all select 4, row_number() over (order by dedupe), concat_ws(' ', kind, dedupe) from outbox
    ) as lived order by part, id, line`,
  );
  return rows.map(({ line }) => line.replaceAll(new RegExp(`${MADE_UP}|${MOMENT}`, "g"), "…"));
}

/** Where product and oracle first differ; null when they agree. */
export function firstDifference(world: World, seen: Seen): string | null {
  const ours = standing(world, seen);
  const expected = lines(world.oracle.answer());
  const [have, want] = [new Set(ours), new Set(expected)];
  const missing = expected.filter((line) => !have.has(line));
  const extra = ours.filter((line) => !want.has(line));
  if (missing.length === 0 && extra.length === 0 && ours.length === expected.length) return null;
  return [...missing.map((line) => `  expected ${line}`), ...extra.map((line) => `  got      ${line}`)].join("\n");
}
