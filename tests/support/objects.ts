// Offices and families with one of everything, and calls that name their ids, for the test of who reaches which object.
import type { Operation } from "@/lib/core/api/openapi";
import { db } from "@/lib/core/db";
import { makeUser } from "../../prisma/seed/users";
import { makeFamily, makeWorld, moveTo, work } from "./billing";
import { call, tokenFor } from "./call";
import { fieldsOf, type Path, put } from "./json-schema";

/** One row of each kind by its table: what belongs to an office and its families. */
export type Ids = Map<string, number>;
export type Side = { office: number; ids: Ids; tokens: { dentist: string; client: string } };

/** An id no table has. */
export const NOWHERE = 1_999_999_999;

/** Gives each table ids of its own, so that an id says what it is of and no two kinds are taken for each other. */
export async function spreadIds(): Promise<void> {
  const sequences = await db.$queryRaw<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;
  for (const [at, { name }] of sequences.entries())
    await db.$executeRawUnsafe(`alter sequence "${name}" restart with ${(at + 1) * 1_000_000}`);
}

/** The newest row of each table that names the office, and what hangs on its families. */
async function idsOf(office: number, householdId: number, userId: number): Promise<Ids> {
  const tables = await db.$queryRaw<{ name: string; by: string }[]>`
    select c.table_name as name, min(c.column_name) as by from information_schema.columns c
    join information_schema.columns i on i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'integer'
    where c.table_schema = 'public' and c.column_name in ('office_id', 'household_id') group by 1 order by 1`;
  const ids: Ids = new Map([["office", office]]);
  for (const { name, by } of tables) {
    const of = by === "office_id" ? office : householdId;
    // The family that logs in comes first: it is whose the patient's calls are about.
    const [row] = await db.$queryRawUnsafe<{ id: number }[]>(
      `select id from "${name}" where ${by} = $1 order by ${by === "office_id" && ["member", "membership"].includes(name) ? "(household_id <> $2), id" : "id desc"} limit 1`,
      ...(by === "office_id" && ["member", "membership"].includes(name) ? [of, householdId] : [of]),
    );
    if (row) ids.set(name, row.id);
  }
  const { payerId } = await db.household.findUniqueOrThrow({ where: { id: householdId } });
  const instrument = await db.instrument.findFirst({ where: { payerId } });
  for (const [kind, id] of [
    ["household", householdId],
    ["payer", payerId],
    ["instrument", instrument?.id],
    ["client", userId],
  ] as const)
    if (id !== undefined) ids.set(kind, id);
  return ids;
}

let made = 0;

/** An office with an owner and two families, one with a login; paid, refunded, disputed, noted and uploaded. */
export async function makeSide(): Promise<Side> {
  made += 1;
  await moveTo(`2026-12-${String(10 + made).padStart(2, "0")}T15:00:00Z`);
  const world = await makeWorld();
  const person = { tenantId: "dental", firstName: "Robin", lastName: `Side${made}` } as const;
  const [owner, client] = [`owner${made}@side.test`, `client${made}@side.test`];
  const dentist = await makeUser(db, {
    ...person,
    role: "dentist",
    email: owner,
    officeIds: [world.office],
    isOwner: true,
  });
  const patient = await makeUser(db, { ...person, role: "client", email: client });
  const family = await makeFamily(world, "2026-11-05", { size: 2, userId: patient.id });
  await makeFamily(world, "2026-11-06", { card: "pm_card_createDispute" });
  // Charged in the first round; what the provider says of it is heard in the second.
  await work();
  await work({ hear: true });
  const tokens = { dentist: await tokenFor(owner), client: await tokenFor(client) };
  const [memberId = 0] = family.memberIds;
  const [membershipId = 0] = family.membershipIds;
  const as = async (what: string, input: object) => {
    const { status, raw } = await call(what, { token: tokens.dentist, input });
    if (status !== 200) throw new Error(`${what} answered ${status}: ${raw}`);
  };
  await as(`POST /dentists/${world.office}/members/views`, { name: "Late", filter: "past_due", columns: ["plan"] });
  await as("POST /users/me/account/loggingNote", { memberId, text: "Prefers mornings" });
  await as(`POST /dentists/${world.office}/subscription/exit-quote`, { membershipId, usedServices: [] });
  const ids = await idsOf(world.office, family.householdId, patient.id);
  ids.set("dentist", dentist.id);
  ids.set("member_note", (await db.memberNote.findFirstOrThrow({ where: { memberId } })).id);
  return { office: world.office, ids, tokens };
}

/** Which kinds of row an id of this name may mean; the legacy calls use one name for several. */
const MEANS: Record<string, readonly string[]> = {
  ...{ officeId: ["office"], dentistInfoId: ["office"], targetDentistInfoId: ["office"], organizationId: ["office"] },
  ...{ memberId: ["member"], userId: ["client", "member", "dentist"], subscriptionId: ["membership"] },
  ...{ membershipId: ["membership", "plan"], membershipIds: ["plan"], planId: ["plan"], id: ["plan"] },
  ...{ chargeId: ["payment"], chargeIds: ["payment"], obligationId: ["obligation"], disputeId: ["dispute"] },
  ...{
    fileId: ["stored_file"],
    noteId: ["member_note"],
    quoteId: ["exit_quote"],
    uploadId: ["members_upload"],
    viewId: ["saved_view"],
  },
  ...{ payoutId: ["payout"], actId: ["membership_act"], sourceId: ["instrument"], instrumentId: ["instrument"] },
  ...{ useId: ["benefit_use"], changeId: ["tier_change"], accountId: ["tier_account"], invoiceId: ["tier_line"] },
};

/** An id within a call: where it stands and what it is called. */
export type Spot = { where: "path" | "query" | "body"; path: Path; name: string };
export type Case = { operation: Operation; role: "dentist" | "client"; sample: unknown; spots: Spot[] };

const nameOf = (path: Path) => String(path.findLast((part) => typeof part === "string") ?? "");

/** The calls of an operation for each of the two who may make it, in each shape its input may have. */
export function casesOf(operation: Operation): Case[] {
  const roles = (["dentist", "client"] as const).filter(
    (role) => operation.roles !== "public" && operation.roles.includes(role),
  );
  const query = Object.keys((operation.query?.properties as object | undefined) ?? {}).filter((name) => name in MEANS);
  const fixed: Spot[] = [
    ...operation.params.filter((name) => name in MEANS).map((name) => ({ where: "path" as const, path: [name], name })),
    ...query.map((name) => ({ where: "query" as const, path: [name], name })),
  ];
  const variants = operation.input ? fieldsOf(operation.input) : [{ sample: undefined, fields: [] }];
  return roles.flatMap((role) =>
    variants.map(({ sample, fields }) => {
      const ids = fields.filter(({ path, types }) => types.has("number") && nameOf(path) in MEANS);
      const body = ids.map(({ path }) => ({ where: "body" as const, path, name: nameOf(path) }));
      return { operation, role, sample, spots: [...fixed, ...body] };
    }),
  );
}

/** Which kind each spot means in a call; every way to read it. */
export function readings({ spots }: Case, ids: Ids): string[][] {
  return spots.reduce<string[][]>(
    (ways, { name }) => {
      const kinds = (MEANS[name] ?? []).filter((kind) => ids.has(kind));
      return ways.flatMap((way) => (kinds.length > 0 ? kinds : ["none"]).map((kind) => [...way, kind]));
    },
    [[]],
  );
}

export type Answer = { status: number; text: string };

/** Makes a call with an id in each spot; what is said is the same for the same refusal. */
export async function ask({ operation, sample, spots }: Case, ids: readonly number[], token: string): Promise<Answer> {
  let [address, body] = [operation.path, sample];
  const query = new URLSearchParams();
  for (const [at, { where, path, name }] of spots.entries()) {
    const id = ids[at] ?? NOWHERE;
    if (where === "path") address = address.replace(`{${name}}`, String(id));
    else if (where === "query") query.set(name, String(id));
    else body = put(body, path, id);
  }
  const filled = address.replace(/\{\w+\}/g, "csv") + (query.size > 0 ? `?${query}` : "");
  const input = operation.method === "GET" || body === undefined ? {} : { input: body };
  const { status, raw } = await call(`${operation.method} ${filled}`, { token, ...input });
  return { status, text: String(raw).replace(/"requestId":"[^"]*"/, "") };
}
