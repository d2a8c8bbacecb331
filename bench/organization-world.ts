// An organization of many locations with members and plans at each, for the bench of its pages. Made once a size and kept.
import pg from "pg";
import { type BenchDatabase, benchDatabase, TIMEZONE } from "./office";

export type Size = { locations: number; members: number; plans: number };
export type BenchOrganization = BenchDatabase & { organizationId: number; email: string };

const EMAIL = "owner@bench.test";
const GROUPS = 10;
/** People of the locations besides the owner; each works at ten of them. */
const PEOPLE = 300;

/** What every location has of every plan of the organization: one row in so many is not there, one has a price of its own. */
const FOLLOW = `
  insert into plan (office_id, parent_plan_id, preset_type, status, position, created_at, updated_at)
  select o.id, p.id, p.preset_type, 'active', p.position, now(), now() from office o join plan p on p.organization_id = o.organization_id and p.office_id is null
  where o.organization_id = $1 and (o.id + p.id) % 17 <> 3 and (p.group_id is null or p.group_id = o.group_id)`;
const OWN_PRICE = `
  insert into plan_override (plan_id, office_id, values, updated_at)
  select p.parent_plan_id, p.office_id, '{"price":{"monthlyCents":5500,"annualCents":55000,"activationFeeCents":0}}', now()
  from plan p join office o on o.id = p.office_id where o.organization_id = $1 and p.parent_plan_id is not null and p.id % 11 = 4`;

/** Versions of those plans: the organization's, with the columns as they stand in the database. */
async function makeVersions(client: pg.Client, organizationId: number): Promise<void> {
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_name = 'plan_version' and column_name not in ('id', 'plan_id')",
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(", ");
  const followed = "plan p join office o on o.id = p.office_id join plan k on k.id = p.parent_plan_id";
  await client.query(
    `insert into plan_version (plan_id, ${columns}) select p.id, ${rows.map(({ name }) => `v."${name}"`).join(", ")}
     from ${followed} join plan_version v on v.id = k.current_version_id where o.organization_id = $1`,
    [organizationId],
  );
  await client.query(
    `update plan set current_version_id = v.id from plan_version v, office o
     where v.plan_id = plan.id and o.id = plan.office_id and o.organization_id = $1 and plan.parent_plan_id is not null`,
    [organizationId],
  );
}

async function fill(client: pg.Client, size: Size): Promise<number> {
  const { db, transaction } = await import("@/lib/core/db/db");
  const { now } = await import("@/lib/core/clock");
  const { today } = await import("@/lib/core/time/wall-clock");
  const { fillOffice } = await import("@/prisma/seed/members");
  const { makeOffice } = await import("@/prisma/seed/offices");
  const { filledPreset, makeMasterPlan } = await import("@/prisma/seed/plans");
  const { makeUser } = await import("@/prisma/seed/users");
  const organization = await db.organization.create({
    data: { tenantId: "dental", name: "Bench", createdAt: await now() },
  });
  const groups = await db.officeGroup.createManyAndReturn({
    data: Array.from({ length: GROUPS }, (_, no) => ({ organizationId: organization.id, groupName: `Region ${no}` })),
  });
  const address = { city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE };
  const officeIds: number[] = [];
  for (let no = 0; no < size.locations; no += 1) {
    const placed = { organizationId: organization.id, groupId: groups[no % GROUPS]?.id ?? 0 };
    const named = { officeName: `Bench Dental ${no}`, slug: `bench-dental-${no}` };
    officeIds.push((await makeOffice(db, { tenantId: "dental", ...named, ...address, ...placed })).id);
  }
  for (let no = 0; no < size.plans; no += 1) {
    const plan = { ...filledPreset("dental", "general_adult"), planName: `Care ${no}` };
    // Every sixth is kept for one group.
    await makeMasterPlan(db, organization.id, plan, [], no % 6 === 5 ? (groups[no % GROUPS]?.id ?? null) : null);
  }
  await client.query(FOLLOW, [organization.id]);
  await makeVersions(client, organization.id);
  await client.query(OWN_PRICE, [organization.id]);
  await client.query("analyze");
  const until = today(await now(), TIMEZONE);
  // One and a half people a family.
  const families = Math.floor((size.members / size.locations) * (2 / 3));
  for (const officeId of officeIds) {
    const { id: planId, currentVersionId } = await db.plan.findFirstOrThrow({
      where: { officeId },
      orderBy: { id: "asc" },
    });
    const on = { planId, planVersionId: currentVersionId ?? 0, listCents: 4900, unit: "month" as const };
    await transaction((tx) => fillOffice(tx, { tenantId: "dental", officeId, ...on, families, until }), 60_000);
  }
  const person = { tenantId: "dental", firstName: "Robin" } as const;
  for (let no = 0; no < PEOPLE; no += 1) {
    const at = Array.from({ length: 10 }, (_, step) => officeIds[(no * 7 + step * 13) % officeIds.length] ?? 0);
    const named = { lastName: `Person ${no}`, email: `person${no}@bench.test` };
    await makeUser(db, { ...person, role: "dentist_standard", ...named, officeIds: [...new Set(at)] });
  }
  const owner = { ...person, lastName: "Owner", email: EMAIL, isOwner: true, officeIds };
  await makeUser(db, { ...owner, role: "dentist" });
  return organization.id;
}

/** Starts PostgreSQL and makes, or finds again, the organization. Its owner works at all of its locations. */
export async function benchOrganization(size: Size): Promise<BenchOrganization> {
  const database = await benchDatabase(`bench_org_${size.locations}_${size.members}_${size.plans}`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    "select w.organization_id as id from app_user u join user_office x on x.user_id = u.id join office w on w.id = x.office_id where u.email = $1 limit 1",
    [EMAIL],
  );
  const organizationId = rows[0]?.id ?? (await fill(client, size));
  await client.query("vacuum analyze");
  await client.end();
  return { ...database, organizationId, email: EMAIL };
}
