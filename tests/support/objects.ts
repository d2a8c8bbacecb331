// Offices and families with one of everything, in both tenants, for the test of who reaches which object.
import { db } from "@/lib/core/db";
import type { TenantId } from "@/tenants/tenant";
import { makeUser } from "../../prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "./billing";
import { tokenFor } from "./call";
import { makeRows } from "./object-rows";

/** One row of each kind by its table: what belongs to an office and its families. */
export type Ids = Map<string, number>;
export type Side = {
  office: number;
  host: string;
  ids: Ids;
  /** What belongs to the office's other family, of the same kinds. */
  neighbour: Ids;
  /** Words that only what belongs to this side holds. */
  marks: string[];
  tokens: Record<"dentist" | "client" | "super_admin", string>;
};

/** An id no table has. */
export const NOWHERE = 1_999_999_999;

/** Gives each table ids of its own, so that an id says what it is of and no two kinds are taken for each other. */
export async function spreadIds(): Promise<void> {
  const sequences = await db.$queryRaw<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;
  for (const [at, { name }] of sequences.entries())
    await db.$executeRawUnsafe(`alter sequence "${name}" restart with ${(at + 1) * 1_000_000}`);
}

/** What hangs on a family, by kind. */
async function idsOfFamily({ payerId, householdId, memberIds, membershipIds }: Family): Promise<Ids> {
  const [memberId = 0] = memberIds;
  const [membershipId = 0] = membershipIds;
  const newest = { orderBy: { id: "desc" }, select: { id: true } } as const;
  const [payment, obligation, instrument, quote] = await Promise.all([
    db.payment.findFirst({ where: { payerId }, ...newest }),
    db.obligation.findFirst({ where: { membershipId, paymentId: { not: null } }, ...newest }),
    db.instrument.findFirst({ where: { payerId }, ...newest }),
    db.exitQuote.findFirst({ where: { membershipId }, ...newest }),
  ]);
  const rows = { member: memberId, membership: membershipId, household: householdId, payer: payerId };
  const found = { payment: payment?.id, obligation: obligation?.id, instrument: instrument?.id, exit_quote: quote?.id };
  const all: [string, number | undefined][] = Object.entries({ ...rows, ...found });
  return new Map(all.flatMap(([kind, id]) => (id === undefined ? [] : [[kind, id] as const])));
}

/** The newest row of each table that names the office. */
async function idsOfOffice(office: number): Promise<Ids> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
    join information_schema.columns i on i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'integer'
    where c.table_schema = 'public' and c.column_name = 'office_id' group by 1 order by 1`;
  const ids: Ids = new Map([["office", office]]);
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ id: number }[]>(
      `select id from "${name}" where office_id = $1 order by id desc limit 1`,
      office,
    );
    if (row) ids.set(name, row.id);
  }
  return ids;
}

/** The rows of an office as one sum: whatever is done to one of them changes it. */
export async function sumOf(office: number): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'office_id' and is_updatable = 'YES' order by 1`;
  const sums = tables.map(
    ({ name }) => `select md5(string_agg(t::text, '' order by t::text)) as sum from "${name}" t where office_id = $1`,
  );
  const rows = await db.$queryRawUnsafe<{ sum: string | null }[]>(sums.join(" union all "), office);
  return rows.map(({ sum }) => sum ?? "-").join(" ");
}

let made = 0;

async function people(world: World, tenantId: TenantId) {
  const person = { tenantId, firstName: "Robin", lastName: `Side${made}` } as const;
  const [owner, client, admin] = ["owner", "client", "admin"].map((name) => `${name}${made}@side.test`) as [
    string,
    string,
    string,
  ];
  const dentist = await makeUser(db, {
    ...person,
    role: "dentist",
    email: owner,
    officeIds: [world.office],
    isOwner: true,
  });
  const patient = await makeUser(db, { ...person, role: "client", email: client });
  await makeUser(db, { ...person, role: "super_admin", email: admin });
  return { dentist, patient, emails: { owner, client, admin } };
}

/** An office with its users and two families, one with a login; paid, refunded, disputed, noted and uploaded. */
export async function makeSide(tenantId: TenantId = "dental"): Promise<Side> {
  made += 1;
  await moveTo(`2026-12-${String(10 + made).padStart(2, "0")}T15:00:00Z`);
  const world = await makeWorld({ tenantId });
  const { dentist, patient, emails } = await people(world, tenantId);
  const family = await makeFamily(world, "2026-11-05", { size: 2, userId: patient.id });
  const other = await makeFamily(world, "2026-11-06", { card: "pm_card_createDispute" });
  // Charged in the first round; what the provider says of it is heard in the second.
  await work();
  await work({ hear: true });
  const host = `${tenantId}.localhost:3000`;
  const token = (email: string) => tokenFor(email, undefined, host);
  const tokens = {
    dentist: await token(emails.owner),
    client: await token(emails.client),
    super_admin: await token(emails.admin),
  };
  const rows = await makeRows({ world, tenantId, family, other, owner: { token: tokens.dentist, host }, no: made });
  const office = await idsOfOffice(world.office);
  const logins: Ids = new Map([
    ["client", patient.id],
    ["dentist", dentist.id],
  ]);
  const homes = await db.household.findMany({ where: { officeId: world.office }, select: { email: true } });
  return {
    ...{ office: world.office, host, tokens },
    ids: new Map([...office, ...(await idsOfFamily(family)), ...logins, ...rows]),
    neighbour: await idsOfFamily(other),
    marks: [...homes.map(({ email }) => email), emails.owner, emails.client, `SIDE-${made}`],
  };
}
