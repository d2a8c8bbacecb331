// A location is sold: it leaves its organization with its members. What is in force there and what they were told stays, who worked there
// by the organization loses it, and no day of our invoices is asked for twice or by nobody.
import "../support/own-sandbox";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FirstPayment, recordInOfficePayment } from "@/lib/billing/dues/first-payment.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { plannedPriceTasks } from "@/lib/membership/master-plans/jobs";
import { brokenRules } from "@/lib/operations/checks/commands";
import { getPlan } from "@/lib/practice/plans/queries";
import { editorValues } from "@/lib/practice/plans/wire";
import { filledPreset, makeMasterPlan, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let sold: World;
let left: World;
let organizationId: number;
let group: number;
let masterId: number;
let planId: number;
let family: Family;
let no = 0;
const ids: Record<string, number> = {};
const token: Record<string, string> = {};

const email = (who: string) => `${who}${no}@sold.test`;
const path = () => `/multi-location/manage-location-sold/${sold.office}`;
const nameOfSold = async () => (await db.office.findUniqueOrThrow({ where: { id: sold.office } })).officeName;
const order = async (more: object = {}) => ({
  firstName: "Bianca",
  lastName: "Buyer",
  email: email("buyer"),
  officeName: await nameOfSold(),
  ...more,
});
const sell = async (more: object = {}, as = "hq") =>
  call(`POST ${path()}`, { token: token[as] ?? "", input: await order(more) });
const preview = (as = "hq") => call(`POST ${path()}/preview`, { token: token[as] ?? "" });
const setPrice = (input: object) =>
  call("POST /multi-location/change-master-plan-price", {
    token: token.hq ?? "",
    input: { planId: masterId, ...input },
  });
const worksAt = async (who: string) =>
  (await db.userOffice.findMany({ where: { userId: ids[who] ?? 0 }, orderBy: { officeId: "asc" } })).map((row) => [
    row.officeId,
    row.byGroup,
  ]);
const drawn = async () =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents, status }) => [fromDbDate(dueOn), amountCents, status]);
const begin = async () => {
  let began = 0;
  for (const { run } of plannedPriceTasks) began += await run();
  return began;
};
const lettersToFamilies = () => db.outbox.count({ where: { dedupe: { startsWith: "mail:price" } } });
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;

async function person(
  name: string,
  role: "dentist" | "office_admin" | "dentist_standard",
  offices: OfficeId[],
  owner = false,
) {
  const user = { tenantId: "dental", firstName: name, lastName: "Lund", role, email: email(name) } as const;
  ids[name] = (await makeUser(db, { ...user, isOwner: owner, officeIds: offices })).id;
  token[name] = await tokenFor(email(name));
}

/** An organization of two locations; the one to be sold is in a group that sets a price of its own, and adds a text itself. */
beforeEach(async () => {
  no += 1;
  await moveTo(`${2026 + no}-11-10T15:00:00Z`);
  [sold, left] = [await makeWorld(), await makeWorld()];
  const at = await now();
  organizationId = (await db.organization.create({ data: { tenantId: "dental", name: "Summit", createdAt: at } })).id;
  group = (await db.officeGroup.create({ data: { organizationId, groupName: "West" } })).id;
  const offices = [sold.office, left.office];
  await db.office.updateMany({ where: { id: { in: offices } }, data: { organizationId, accountStatus: "live" } });
  await db.office.update({ where: { id: sold.office }, data: { groupId: group } });
  masterId = (await makeMasterPlan(db, organizationId, filledPreset("dental", "general_adult"), offices)).id;
  planId = (await db.plan.findFirstOrThrow({ where: { officeId: sold.office, parentPlanId: masterId } })).id;
  const payer = await db.payer.create({ data: { tenantId: "dental", createdAt: at } });
  await db.tierAccount.create({
    data: {
      tenantId: "dental",
      organizationId,
      payerId: payer.id,
      managementFeeCents: 100,
      createdAt: at,
      nextOn: toDbDate(dateOn(`${2026 + no}-12-01`)),
    },
  });
  await person("hq", "dentist", offices, true);
  await person("local", "office_admin", [sold.office]);
  await person("helper", "dentist_standard", offices);
  await person("follower", "dentist_standard", [sold.office]);
  await db.groupFollow.create({ data: { userId: ids.follower ?? 0, groupId: group, createdAt: at } });
  await db.userOffice.updateMany({ where: { userId: ids.follower ?? 0 }, data: { byGroup: true } });
  family = await makeFamily(sold, `${2026 + no}-10-20`, { spec: { planId } });
});
afterEach(disarmFailpoints);

it("is shown before: plans, who loses it, what is still to pay; who runs one location reads why it is not theirs", async () => {
  const before = await everything();
  expect((await preview()).body).toMatchObject({
    data: {
      refused: null,
      effect: {
        members: 1,
        plans: expect.arrayContaining([expect.objectContaining({ planId, follows: true, planned: null })]),
        people: [
          { userId: ids.hq, leaves: true, mayStay: false },
          { userId: ids.local, leaves: false, stepsBack: false },
          { userId: ids.helper, leaves: true, mayStay: true, last: false },
          { userId: ids.follower, leaves: true, mayStay: true, last: true },
        ],
        invoices: { stillCents: 100, ownFrom: `${2026 + no}-12-01` },
      },
    },
  });
  const told = await preview("local");
  expect(told.body).toMatchObject({ data: { refused: "someLocations", effect: null } });
  expect((await sell({}, "local")).status).toBe(404);
  expect((await sell({ officeName: "Another place" })).status).toBe(400);
  expect((await sell({ expectedPeople: 2 })).status).toBe(409);
  expect((await sell({ expectedPlans: 4 })).status).toBe(409);
  expect((await sell({ keepUserIds: [ids.hq] })).status).toBe(409);
  expect((await sell({ keepUserIds: [ids.hq ?? 0, 99_999_999] })).status).toBe(404);
  expect(await everything()).toEqual(before);
});

it("leaves with what is in force there; who worked there by the organization loses it, but who is named; the buyer owns it", async () => {
  expect((await setPrice({ price: 61, yearlyPrice: 610, targetType: "group", target: group })).status).toBe(200);
  const text = { dentistInfoId: sold.office, plan: { id: planId, planName: "Our own name" } };
  const renamed = await call("POST /dentist-info/membership-plan-save-state", {
    token: token.local ?? "",
    input: text,
  });
  expect(renamed.status, String(renamed.raw)).toBe(200);
  const values = editorValues(await getPlan(sold.office, planId));
  const changes = () => db.scheduledChange.findMany({ where: { membershipId: { in: family.membershipIds } } });
  const [told, memberships] = [await changes(), await db.membership.findMany({ where: { officeId: sold.office } })];
  const letters = await lettersToFamilies();
  const done = await sell({ keepUserIds: [ids.follower], expectedPeople: 3 });
  expect(done.body).toMatchObject({ data: { plans: 1, prices: 0, people: 2, members: 1 } });
  expect(await db.office.findUnique({ where: { id: sold.office } })).toMatchObject({
    organizationId: null,
    groupId: null,
  });
  const plan = await getPlan(sold.office, planId);
  expect([editorValues(plan), plan.parentPlanId, plan.monthlyCents]).toEqual([values, null, 6100]);
  expect(await db.planOverride.count({ where: { officeId: sold.office } })).toBe(0);
  expect([await changes(), await db.membership.findMany({ where: { officeId: sold.office } })]).toEqual([
    told,
    memberships,
  ]);
  const buyer = await db.user.findFirstOrThrow({ where: { email: email("buyer") }, include: { offices: true } });
  expect(buyer).toMatchObject({ role: "dentist", isOwner: true, offices: [{ officeId: sold.office }] });
  expect(await worksAt("hq")).toEqual([[left.office, false]]);
  expect(await worksAt("helper")).toEqual([[left.office, false]]);
  expect([await worksAt("local"), await worksAt("follower")]).toEqual([[[sold.office, false]], [[sold.office, false]]]);
  // Whoever sold it goes on working, without a log-in; the others are logged out.
  const account = async (who: string) => (await call("GET /users/me/account", { token: token[who] ?? "" })).status;
  expect([await account("hq"), await account("helper")]).toEqual([200, 401]);
  const mails = await db.outbox.findMany({ where: { dedupe: { contains: "location-sale" } } });
  expect(
    mails
      .map(({ payload }) => payload as { template: string; to: string })
      .map(({ template, to }) => [template, to])
      .sort(),
  ).toEqual([
    ["locationBought", email("buyer")],
    ["locationSold", email("hq")],
  ]);
  expect(await lettersToFamilies()).toBe(letters);
  expect(await db.auditEvent.count({ where: { action: "office.sold", officeId: sold.office } })).toBe(1);
  // From now on the buyer's team sets its plans, and the organization's acts do not reach it.
  const own = { dentistInfoId: sold.office, plan: { id: planId, pricing: { monthly: 70 } } };
  expect(
    (await call("POST /dentist-info/membership-plan-save-state", { token: token.local ?? "", input: own })).status,
  ).toBe(200);
  expect((await setPrice({ price: 80, yearlyPrice: 800 })).status).toBe(200);
  expect((await getPlan(sold.office, planId)).monthlyCents).toBe(7000);
  expect(await brokenRules(db)).toEqual([]);
});

it("a price planned for all begins there on its day all the same, and is drawn once; the worker that comes later finds one day for each", async () => {
  const day = `${2026 + no}-12-10`;
  await db.membership.updateMany({
    where: { id: { in: family.membershipIds } },
    data: { termEndOn: new Date(`${2026 + no}-11-20`) },
  });
  await setPrice({ price: 55, yearlyPrice: 550, effective: day });
  const told = await db.scheduledChange.findMany({ where: { membershipId: { in: family.membershipIds } } });
  expect(told.length).toBe(1);
  const first = told[0]?.effectiveIndex ?? 0;
  for (const at of [`${2026 + no}-11-20T18:00:00Z`, `${day}T15:00:00Z`]) {
    await moveTo(at);
    await work();
  }
  expect((await preview()).body).toMatchObject({
    data: {
      effect: {
        plans: expect.arrayContaining([
          expect.objectContaining({ planned: { beginsOn: day, monthlyCents: 5500, annualCents: 55000 } }),
        ]),
      },
    },
  });
  expect((await sell()).body).toMatchObject({ data: { prices: 1 } });
  expect(await begin()).toBe(2);
  expect(await begin()).toBe(0);
  const months = await db.plan.findMany({
    where: { id: { in: [planId, masterId] } },
    include: { currentVersion: true },
  });
  expect(months.map(({ currentVersion }) => currentVersion?.monthlyCents)).toEqual([5500, 5500]);
  expect(await db.scheduledChange.findMany({ where: { membershipId: { in: family.membershipIds } } })).toEqual(told);
  for (const month of ["12-20", "01-20", "02-20", "03-20"]) {
    await moveTo(`${2026 + no + (month < "11" ? 1 : 0)}-${month}T18:00:00Z`);
    await work();
  }
  const all = await drawn();
  expect(new Set(all.map(([on]) => on)).size).toBe(all.length);
  const prices = all.map(([, amount]) => amount);
  expect(prices.at(-1)).toBe(5500);
  expect(prices.filter((amount) => amount === 4900).length + prices.filter((amount) => amount === 5500).length).toBe(
    all.length,
  );
  expect(first).toBeGreaterThan(0);
  expect(await brokenRules(db)).toEqual([]);
});

it("our invoices: what was before is the organization's, from then on the location's own, and nothing is asked for twice", async () => {
  const year = 2026 + no;
  // What the desk takes: each time from a family that joins, so that the next time has one member more.
  const pay = async () => {
    const joins = await makeFamily(sold, `${year}-11-10`, { card: null, spec: { planId } });
    const [membershipId = 0] = joins.membershipIds;
    const amounts = {
      listCents: cents(4900),
      netCents: cents(4900),
      discountBps: 0,
      discountReason: null,
      familySize: 1,
    };
    const line: FirstPayment["lines"][number] = { membershipId, kind: "dues", ...amounts };
    const first = {
      officeId: sold.office,
      payerId: joins.payerId,
      householdId: joins.householdId,
      purpose: "enrolment" as const,
      batchKey: "first",
      lines: [line],
      from: { memberships: [], changes: [] },
    };
    await transaction((tx) => recordInOfficePayment(tx, first, SYSTEM));
    return (await db.payment.findFirstOrThrow({ where: { payerId: joins.payerId } })).appFeeCents;
  };
  const before = await pay();
  await moveTo(`${year}-11-12T15:00:00Z`);
  expect((await preview()).body).toMatchObject({
    data: { effect: { members: 2, invoices: { stillCents: before + 200 } } },
  });
  expect((await sell()).status).toBe(200);
  await moveTo(`${year}-11-20T15:00:00Z`);
  const after = await pay();
  const account = await db.tierAccount.findUniqueOrThrow({ where: { officeId: sold.office } });
  expect([fromDbDate(account.nextOn), account.managementFeeCents]).toEqual([`${year}-12-01`, 100]);
  for (const day of [`${year}-12-01`, `${year + 1}-01-01`]) {
    await moveTo(`${day}T15:00:00Z`);
    while ((await issueInvoices(await now())) > 0);
  }
  const linesOf = async (where: object) =>
    (
      await db.tierLine.findMany({
        where: { officeId: sold.office, invoice: { account: where } },
        include: { invoice: true },
        orderBy: { id: "asc" },
      })
    ).map(({ kind, cents: amount, invoice }) => [fromDbDate(invoice.monthOn).slice(5, 7), kind, amount]);
  expect(await linesOf({ organizationId })).toEqual([
    ["12", "management_fee", 200],
    ["12", "in_office_fee", before],
  ]);
  expect(await linesOf({ officeId: sold.office })).toEqual([
    ["12", "tier", expect.any(Number)],
    ["12", "in_office_fee", after],
    ["01", "tier", expect.any(Number)],
    ["01", "management_fee", 300],
  ]);
});

it("sold days after a month began whose invoice nobody has made, that month is still the organization's", async () => {
  const year = 2026 + no;
  await moveTo(`${year}-12-03T15:00:00Z`);
  expect((await sell()).status).toBe(200);
  const invoices = await db.tierInvoice.findMany({ where: { account: { organizationId } }, include: { lines: true } });
  expect(invoices.map(({ monthOn }) => fromDbDate(monthOn))).toEqual([`${year}-12-01`]);
  expect(invoices[0]?.lines.filter(({ officeId, kind }) => officeId === sold.office && kind === "tier").length).toBe(1);
  const own = await db.tierAccount.findUniqueOrThrow({ where: { officeId: sold.office } });
  expect(fromDbDate(own.nextOn)).toBe(`${year + 1}-01-01`);
});

it("pressed twice, and while a plan of the organization is saved: once, all of it or nothing", async () => {
  const save = () =>
    call("POST /multi-location/multi-master-plan-save-state", {
      token: token.hq ?? "",
      input: { organizationId, plan: { id: masterId, planName: "Renamed" } },
    });
  const [first, second, saved] = await Promise.all([sell(), sell(), save()]);
  expect([first.status, second.status].filter((status) => status === 200).length).toBe(1);
  expect([404, 409]).toContain([first.status, second.status].find((status) => status !== 200));
  expect([200, 409]).toContain(saved.status);
  expect(await db.locationSale.count({ where: { officeId: sold.office } })).toBe(1);
  expect((await getPlan(sold.office, planId)).parentPlanId).toBeNull();
  expect(await db.user.count({ where: { email: email("buyer") } })).toBe(1);
  expect((await sell()).status).toBe(404);
  const again = await save();
  expect(again.status, String(again.raw)).toBe(200);
  expect(await brokenRules(db)).toEqual([]);
});

it("cut off half way nothing has happened, and it can be done then", async () => {
  const before = await everything();
  armFailpoint("location.sold", () => {
    throw new Crash("cut off");
  });
  expect((await sell()).status).toBe(500);
  disarmFailpoints();
  expect(await everything()).toEqual(before);
  expect((await sell()).status).toBe(200);
});

it("not while it closes, takes over from one that does, is handed over, or is the last", async () => {
  const refusals: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "about to close",
      () =>
        db.office.update({
          where: { id: sold.office },
          data: { closesOn: new Date(`${2026 + no}-12-20`), closingReason: "sold" },
        }),
      () => db.office.update({ where: { id: sold.office }, data: { closesOn: null, closingReason: null } }),
    ],
    [
      "takes over",
      () =>
        db.office.update({
          where: { id: left.office },
          data: { closesOn: new Date(`${2026 + no}-12-20`), closingReason: "retired", takenOverById: sold.office },
        }),
      () =>
        db.office.update({
          where: { id: left.office },
          data: { closesOn: null, closingReason: null, takenOverById: null },
        }),
    ],
    [
      "handover",
      async () => {
        const [fromUserId, toUserId] = [ids.hq ?? 0, ids.local ?? 0];
        const at = await now();
        const until = new Date(at.getTime() + 3_600_000);
        await db.officeHandover.create({
          data: { officeId: sold.office, fromUserId, toUserId, toRole: "office_admin", askedAt: at, until },
        });
      },
      () => db.officeHandover.deleteMany({ where: { officeId: sold.office } }),
    ],
    [
      "only location",
      () => db.office.update({ where: { id: left.office }, data: { organizationId: null } }),
      () => db.office.update({ where: { id: left.office }, data: { organizationId } }),
    ],
  ];
  for (const [words, begins, ends] of refusals) {
    await begins();
    const before = await everything();
    const answer = await sell();
    expect([answer.status, messageOf(answer)]).toEqual([409, expect.stringContaining(words)]);
    expect(await everything()).toEqual(before);
    await ends();
  }
  expect((await sell()).status).toBe(200);
});

it("an email of somebody who works elsewhere in the organization cannot own it; one of its team and the owner of another practice can", async () => {
  expect([(await sell({ email: email("helper") })).status, (await sell({ email: email("hq") })).status]).toEqual([
    400, 400,
  ]);
  await person("own", "dentist", [sold.office], true);
  expect((await sell({ email: email("local"), keepUserIds: [ids.helper] })).status).toBe(200);
  const role = async (who: string) => {
    const { role: has, isOwner } = await db.user.findUniqueOrThrow({ where: { id: ids[who] ?? 0 } });
    return [has, isOwner];
  };
  expect([await role("local"), await role("own")]).toEqual([
    ["dentist", true],
    ["office_admin", false],
  ]);
  expect(await worksAt("helper")).toEqual([
    [sold.office, false],
    [left.office, false],
  ]);
});

it("the organization sees nothing of it afterwards; a merge is undone for the locations it still has", async () => {
  const mine = [
    await makePlan(db, { officeId: sold.office, plan: filledPreset("dental", "general_child") }),
    await makePlan(db, { officeId: left.office, plan: filledPreset("dental", "general_child") }),
  ].map(({ id }) => id);
  const target = await makeMasterPlan(db, organizationId, filledPreset("dental", "general_child"), []);
  const merged = await call("POST /multi-location/merge-legacy-plans", {
    token: token.hq ?? "",
    input: { organizationId, planIds: mine, targetPlanId: target.id },
  });
  expect(merged.status, String(merged.raw)).toBe(200);
  const { mergeId } = (merged.body as { data: { mergeId: number } }).data;
  const name = await nameOfSold();
  expect((await sell()).status).toBe(200);
  const asked = [
    await call("POST /multi-location/manage-locations", { token: token.hq ?? "", input: { organizationId } }),
    await call(`GET /multi-location/manage-locations/${organizationId}/export?format=csv`, { token: token.hq ?? "" }),
    await call(`GET /multi-location/manage-users/${organizationId}`, { token: token.hq ?? "" }),
    await call("POST /multi-location/organization-dentist-groups", {
      token: token.hq ?? "",
      input: { organizationId },
    }),
    await call("POST /multi-location/get-legacy-org-plans", { token: token.hq ?? "", input: { organizationId } }),
    await call(`GET /multi-location/master-plan-details/${masterId}`, { token: token.hq ?? "" }),
    await call(`GET /multi-location/billing/${organizationId}`, { token: token.hq ?? "" }),
  ];
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
  for (const { raw } of asked) expect(String(raw)).not.toContain(name);
  expect(
    (await call(`POST /multi-location/manage-location-detail/${sold.office}`, { token: token.hq ?? "" })).status,
  ).toBe(404);
  expect((await call(`GET /dentists/${sold.office}/members/export?format=csv`, { token: token.hq ?? "" })).status).toBe(
    404,
  );
  const undone = await call("POST /multi-location/merge-legacy-plans/undo", {
    token: token.hq ?? "",
    input: { mergeId },
  });
  expect(undone.body).toMatchObject({ data: { plans: 1 } });
  const rows = await db.plan.findMany({ where: { id: { in: mine } }, orderBy: { id: "asc" } });
  expect(rows.map(({ parentPlanId }) => parentPlanId)).toEqual([null, null]);
});

it("whoever works at none of its locations any more follows none of its groups, and gets none that comes into one", async () => {
  await db.groupFollow.create({ data: { userId: ids.local ?? 0, groupId: group, createdAt: await now() } });
  await db.groupFollow.create({ data: { userId: ids.helper ?? 0, groupId: group, createdAt: await now() } });
  const keepUserIds = [ids.follower, ids.helper];
  expect((await sell({ email: email("local"), keepUserIds })).status).toBe(200);
  const input = { addLocationIds: [left.office] };
  const moved = await call(`PUT /multi-location/dentist-group-detail/${group}`, { token: token.hq ?? "", input });
  expect(moved.status, String(moved.raw)).toBe(200);
  for (const who of ["local", "follower"]) expect(await worksAt(who), who).toEqual([[sold.office, false]]);
  const following = await db.groupFollow.findMany({ where: { groupId: group } });
  expect(following.map(({ userId }) => userId)).toEqual([ids.helper]);
});

it("is not sold to an owner whose own practice can still be taken back from them: they would lose what they bought", async () => {
  const practice = await makeWorld();
  await person("elsewhere", "dentist", [practice.office], true);
  await person("former", "office_admin", [practice.office]);
  const at = await now();
  const handover = await db.officeHandover.create({
    data: {
      officeId: practice.office,
      fromUserId: ids.former ?? 0,
      toUserId: ids.elsewhere ?? 0,
      toRole: "office_admin",
      state: "done",
      askedAt: at,
      confirmedAt: at,
      until: new Date(at.getTime() + 86_400_000),
    },
  });
  expect(await sell({ email: email("elsewhere") })).toMatchObject({ status: 400 });
  await db.officeHandover.update({ where: { id: handover.id }, data: { until: at } });
  expect((await sell({ email: email("elsewhere") })).status).toBe(200);
});

it("on a first day whose invoice is made nothing more of the fee is the organization's, and none is announced", async () => {
  await moveTo(`${2026 + no}-12-01T20:00:00Z`);
  await db.tierAccount.update({
    where: { organizationId },
    data: { nextOn: toDbDate(dateOn(`${2027 + no}-01-01`)) },
  });
  expect((await preview()).body).toMatchObject({
    data: { effect: { invoices: { stillCents: 0, ownFrom: `${2027 + no}-01-01` } } },
  });
});

it("on days after a month began whose invoice nobody has made, its own month is the next one", async () => {
  await moveTo(`${2026 + no}-12-03T15:00:00Z`);
  expect((await preview()).body).toMatchObject({ data: { effect: { invoices: { ownFrom: `${2027 + no}-01-01` } } } });
});
