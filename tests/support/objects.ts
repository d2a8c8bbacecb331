// Offices and families with one of everything, in both tenants, for the test of who reaches which object.
import { db } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import { makeAssociation } from "../../prisma/seed/associations";
import { filledPreset, makeMasterPlan, makePlan } from "../../prisma/seed/plans";
import { makeUser } from "../../prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "./billing";
import { tokenFor } from "./call";
import { askedByAssociation, makeRows } from "./object-rows";

/** Those who act, and those who only look here: what they may do is what the others may, by the same proof of their office. */
export const ACTING = ["dentist", "client", "super_admin"] as const;
export const LOOKING = ["dentist_standard", "office_admin_temp", "sm_business", "association"] as const;
export type CallerRole = (typeof ACTING)[number] | (typeof LOOKING)[number];

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
  tokens: Record<CallerRole, string>;
};

/** An id no table has, and below those that stand for a plan to be made. */
export const NOWHERE = 99_999_999;

/** Gives each table ids of its own, so that an id says what it is of and no two kinds are taken for each other. */
export async function spreadIds(): Promise<void> {
  const sequences = await db.$queryRaw<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;
  for (const [at, { name }] of sequences.entries())
    await db.$executeRawUnsafe(`alter sequence "${name}" restart with ${(at + 1) * 1_000_000}`);
}

/** What a family has, by its table: what another family of the same office must not reach either. */
export const FAMILY_KINDS: readonly string[] = [
  ...[
    "member",
    "membership",
    "household",
    "payer",
    "payment",
    "obligation",
    "instrument",
    "exit_quote",
    "closing_offer",
  ],
];

/** What hangs on a family, by kind. */
async function idsOfFamily({ payerId, householdId, memberIds, membershipIds }: Family): Promise<Ids> {
  const [memberId = 0] = memberIds;
  const [membershipId = 0] = membershipIds;
  const newest = { orderBy: { id: "desc" }, select: { id: true } } as const;
  const [payment, obligation, instrument, quote, offer] = await Promise.all([
    db.payment.findFirst({ where: { payerId }, ...newest }),
    db.obligation.findFirst({ where: { membershipId, paymentId: { not: null } }, ...newest }),
    db.instrument.findFirst({ where: { payerId }, ...newest }),
    db.exitQuote.findFirst({ where: { membershipId }, ...newest }),
    db.closingOffer.findFirst({ where: { householdId }, ...newest }),
  ]);
  const rows = { member: memberId, membership: membershipId, household: householdId, payer: payerId };
  const found = {
    payment: payment?.id,
    obligation: obligation?.id,
    instrument: instrument?.id,
    exit_quote: quote?.id,
    closing_offer: offer?.id,
  };
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

/** Who calls for a side: one of each role, at this office or for it. */
async function people({ office }: World, second: World, tenantId: TenantId) {
  const at = new Date();
  const person = { tenantId, firstName: "Robin", lastName: `Side${made}` } as const;
  const name = `Side ${made}`;
  const association = await makeAssociation(db, tenantId, { name, signupUrl: `partner-${made}` });
  const employer = await db.employer.create({ data: { tenantId, name, email: "jobs@side.test", createdAt: at } });
  await db.office.update({ where: { id: office }, data: { associationId: association.id } });
  const add = (role: CallerRole, more: { officeIds?: number[]; isOwner?: boolean } = {}) =>
    makeUser(db, { ...person, role, email: `${role}${made}@side.test`, ...more });
  const dentist = await add("dentist", { officeIds: [office, second.office], isOwner: true });
  const patient = await add("client");
  for (const role of ["dentist_standard", "office_admin_temp"] as const) await add(role, { officeIds: [office] });
  const administrator = await add("super_admin");
  const business = await add("sm_business");
  const partner = await add("association");
  await db.user.update({ where: { id: business.id }, data: { employerId: employer.id } });
  await db.user.update({ where: { id: partner.id }, data: { associationId: association.id } });
  const template = await db.planTemplate.create({
    data: {
      ...{ associationId: association.id, planName: name, createdAt: at, updatedAt: at },
      plan: {
        ...filledPreset(tenantId, tenantId === "dental" ? "general_adult" : "annual_exam_eyewear"),
        planName: name,
      },
    },
  });
  const affiliate = await makeUser(db, {
    ...{ ...person, role: "affiliate", email: `affiliate${made}@side.test`, associationId: association.id },
  });
  return { dentist, patient, administrator, association, template, affiliate };
}

/** A family that waits for its first payment, and a charge of another that a discount covered in full. */
async function waitingAndFree(world: World, family: Family): Promise<[string, number][]> {
  const waiting = await makeFamily(world, "2026-12-01", {
    card: null,
    spec: { status: "pending_cash", collection: "in_office" },
  });
  const { id: _, ...line } = await db.obligation.findFirstOrThrow({
    where: { membershipId: family.membershipIds[0] ?? 0, kind: "dues" },
  });
  const { listCents } = line;
  const free = await db.obligation.create({
    data: {
      ...line,
      ...{
        periodIndex: 77,
        paymentId: null,
        status: "paid",
        discountCents: listCents,
        discountBps: 10_000,
        netCents: 0,
      },
    },
  });
  return [
    ["waiting_member", waiting.memberIds[0] ?? 0],
    ["waiting_membership", waiting.membershipIds[0] ?? 0],
    ["free_obligation", free.id],
  ];
}

/** An office with its users and two families, one with a login; paid, refunded, disputed, noted and uploaded. */
export async function makeSide(tenantId: TenantId = "dental"): Promise<Side> {
  made += 1;
  await moveTo(`2026-12-${String(10 + made).padStart(2, "0")}T15:00:00Z`);
  const world = await makeWorld({ tenantId });
  const second = await makeWorld({ tenantId });
  const { dentist, patient, administrator, association, template, affiliate } = await people(world, second, tenantId);
  const family = await makeFamily(world, "2026-11-05", { size: 2, userId: patient.id });
  const other = await makeFamily(world, "2026-11-06", { card: "pm_card_createDispute" });
  // Charged in the first round; what the provider says of it is heard in the second.
  await work();
  await work({ hear: true });
  const host = `${tenantId}.localhost:3000`;
  const emailOf = (role: CallerRole) => `${role}${made}@side.test`;
  const tokens = Object.fromEntries(
    await Promise.all(
      [...ACTING, ...LOOKING].map(async (role) => [role, await tokenFor(emailOf(role), undefined, host)] as const),
    ),
  ) as Side["tokens"];
  const owner = { token: tokens.dentist, host };
  const admin = { token: tokens.super_admin, host };
  const rows = await makeRows({ world, tenantId, family, other, owner, admin, no: made });
  const special = await waitingAndFree(world, family);
  const partners = await askedByAssociation(tokens.association, host);
  const office = await idsOfOffice(world.office);
  const preset = tenantId === "dental" ? "general_adult" : "annual_exam_eyewear";
  // Called otherwise: nobody is offered a second plan by the name of the one they have.
  const another = { ...filledPreset(tenantId, preset), planName: "Other Care" };
  const plan = await makePlan(db, { officeId: world.office, plan: another });
  const logins: Ids = new Map([
    ["client", patient.id],
    ["dentist", dentist.id],
    ["super_admin", administrator.id],
    ["association", association.id],
    ["affiliate", affiliate.id],
    ["plan_template", template.id],
  ]);
  const homes = await db.household.findMany({ where: { officeId: world.office }, select: { email: true } });
  return {
    ...{ office: world.office, host, tokens },
    ids: new Map([
      ...office,
      ...(await idsOfFamily(family)),
      ...logins,
      ...rows,
      ...special,
      ...partners,
      ["second_office", second.office],
      ["other_plan", plan.id],
    ]),
    neighbour: await idsOfFamily(other),
    marks: [...homes.map(({ email }) => email), emailOf("dentist"), emailOf("client"), `SIDE-${made}`],
  };
}

/**
 * The others' office becomes a location of one's own organization, in a group of its own for which a plan is kept; one's own two
 * offices are its other locations. What the others own by then are names, ids and a plan that one must not come by.
 */
export async function joinOrganization(mine: Side, theirs: Side): Promise<void> {
  const organizationId = mine.ids.get("organization") ?? NOWHERE;
  const name = `Beyond ${theirs.office}`;
  const group = await db.officeGroup.create({ data: { organizationId, groupName: `${name} region` } });
  const plan = { ...filledPreset("dental", "general_child"), planName: `${name} plan` };
  await db.office.update({
    where: { id: theirs.office },
    data: { organizationId, groupId: group.id, officeName: `${name} office` },
  });
  await db.office.update({ where: { id: mine.ids.get("second_office") ?? NOWHERE }, data: { organizationId } });
  const kept = await makeMasterPlan(db, organizationId, plan, [], group.id);
  theirs.ids.set("office_group", group.id).set("master_plan", kept.id);
  theirs.ids.delete("organization");
  theirs.marks.push(name);
}
