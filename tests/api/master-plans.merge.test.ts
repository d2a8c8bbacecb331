// Plans that locations set themselves become one of their organization, and are their own again: nobody's price or terms change by it.
import "../support/own-sandbox";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { inheritedBy, planOf } from "@/lib/practice/plans/kept.queries";
import { getPlan } from "@/lib/practice/plans/queries";
import { editorValues } from "@/lib/practice/plans/wire";
import { filledPreset, makeMasterPlan, makePlan, putOnPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LEGACY = "POST /multi-location/get-legacy-org-plans";
const MERGE = "POST /multi-location/merge-legacy-plans";
const UNDO = "POST /multi-location/merge-legacy-plans/undo";
const PRESET = filledPreset("dental", "general_adult");

let worlds: World[];
let stranger: World;
let organizationId: number;
let west: number;
let target: number;
let legacy: number[];
const token: Record<string, string> = {};

const at = (index: number): OfficeId => worlds[index]?.office as OfficeId;

beforeAll(async () => {
  worlds = [await makeWorld(), await makeWorld(), await makeWorld()];
  stranger = await makeWorld();
  const createdAt = new Date("2026-01-01");
  organizationId = (await db.organization.create({ data: { tenantId: "dental", name: "Summit", createdAt } })).id;
  west = (await db.officeGroup.create({ data: { organizationId, groupName: "West" } })).id;
  for (const [index, { office }] of worlds.entries())
    await db.office.update({ where: { id: office }, data: { organizationId, groupId: index < 2 ? west : null } });
  const staff = { tenantId: "dental", firstName: "Malik", lastName: "Johnson" } as const;
  await makeUser(db, { ...staff, role: "dentist", email: "hq@dental.test", officeIds: [at(0), at(1), at(2)] });
  await makeUser(db, { ...staff, role: "office_admin", email: "one@dental.test", officeIds: [at(0)] });
  await makeUser(db, { ...staff, role: "dentist_standard", email: "looks@dental.test", officeIds: [at(0)] });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [stranger.office] });
  for (const name of ["hq", "one", "looks", "else"]) token[name] = await tokenFor(`${name}@dental.test`);
});

/** An organization's plan, and at each location one of its own: dearer, called otherwise, and with other services. */
beforeEach(async () => {
  await db.plan.updateMany({ where: { officeId: { in: [at(0), at(1), at(2)] } }, data: { isDeleted: true } });
  target = (await makeMasterPlan(db, organizationId, { ...PRESET, planName: "Smile" }, [])).id;
  const own = [
    { ...PRESET, monthlyCents: cents(5900) },
    { ...PRESET, planName: "Bright", services: PRESET.services.slice(1) },
    { ...PRESET, minAge: 20 },
  ];
  legacy = [];
  for (const [index, plan] of own.entries()) {
    const { id } = await makePlan(db, { officeId: at(index), plan });
    await putOnPlan(db, { tenantId: "dental", officeId: at(index), planId: id });
    legacy.push(id);
  }
});

type Data = { mergeId: number; plans: Record<string, unknown>[]; merges: { id: number }[]; revision: number };
async function send(what: string, input: object, as = "hq") {
  const { status, body } = await call(what, { token: token[as] ?? "", input });
  return { status, body: body as { data: Data; message: string } };
}
const merge = (planIds: readonly number[], more: object = {}, as = "hq") =>
  send(MERGE, { organizationId, targetPlanId: target, planIds, ...more }, as);
const rowOf = (id: number | undefined) => db.plan.findUniqueOrThrow({ where: { id: id ?? 0 } });
/** What a plan is, without when it was changed and by whom. */
const standing = async (index: number) => {
  const plan = await getPlan(at(index), legacy[index] ?? 0);
  const { status, parentPlanId, withheld } = await rowOf(legacy[index]);
  return { values: editorValues(plan), status, parentPlanId, withheld, members: plan.membersMonthly };
};

it("lists the plans that locations set themselves, those of locations one works in", async () => {
  const { body } = await send(LEGACY, { organizationId });
  expect(body.data.plans.map(({ id, memberCount }) => [id, memberCount])).toEqual(
    legacy.map((id) => [id, { monthly: 1, annually: 0 }]),
  );
  expect((await send(LEGACY, { organizationId }, "one")).body.data.plans.map(({ id }) => id)).toEqual([legacy[0]]);
  expect((await send(LEGACY, { organizationId }, "else")).status).toBe(404);
  expect((await send(LEGACY, { organizationId }, "looks")).status).toBe(403);
});

it("says what becomes of each before anything is done", async () => {
  const before = await everything();
  const { body } = await merge(legacy, { preview: true });
  expect(body.data.plans).toMatchObject([
    { planId: legacy[0], becomes: "follows", offered: true, differs: ["price", "text"], changes: [], members: 1 },
    { planId: legacy[1], becomes: "follows", differs: ["text"], changes: ["services"], members: 1 },
    { planId: legacy[2], becomes: "follows", differs: ["ages", "text"], changes: [], members: 1 },
  ]);
  expect(await everything()).toEqual(before);
});

it("a merged plan follows, and what the location had otherwise is its own: no price changes, and members keep their terms", async () => {
  const before = await Promise.all([standing(0), standing(1), standing(2)]);
  const terms = await db.membership.findMany({ where: { planId: { in: legacy } }, orderBy: { id: "asc" } });
  expect((await merge(legacy, { revisions: [1, 1, 1] })).status).toBe(200);
  expect(await db.membership.findMany({ where: { planId: { in: legacy } }, orderBy: { id: "asc" } })).toEqual(terms);
  for (const [index, was] of before.entries()) {
    const plan = await getPlan(at(index), legacy[index] ?? 0);
    const inherited = await inheritedBy(db, at(index), plan);
    if (!inherited) throw new Error("follows nothing");
    expect(planOf(inherited, plan)).toEqual(editorValues(plan));
    expect(editorValues(plan)).toEqual({ ...was.values, services: PRESET.services });
    expect(await standing(index)).toMatchObject({ status: "active", parentPlanId: target, withheld: false });
  }
  // From now on what holds for all reaches them.
  const saved = { organizationId, plan: { id: target, exitPolicy: "none" } };
  expect((await send("POST /multi-location/multi-master-plan-save-state", saved)).status).toBe(200);
  expect((await standing(2)).values.exitPolicy).toBe("none");
});

it("where the location has the plan already, the other one is archived and its members keep it", async () => {
  expect((await merge([legacy[0] ?? 0])).status).toBe(200);
  const second = await makePlan(db, { officeId: at(0), plan: PRESET });
  await putOnPlan(db, { tenantId: "dental", officeId: at(0), planId: second.id });
  const shown = await merge([second.id], { preview: true });
  expect(shown.body.data.plans).toMatchObject([{ becomes: "archived", offered: false, members: 1 }]);
  const { body } = await merge([second.id]);
  expect(await rowOf(second.id)).toMatchObject({ status: "archived", parentPlanId: null });
  expect(await db.membership.count({ where: { planId: second.id, status: "active" } })).toBe(1);
  expect((await send(UNDO, { mergeId: body.data.mergeId })).status).toBe(200);
  expect((await rowOf(second.id)).status).toBe("active");
});

it("what was not offered is not offered by it", async () => {
  await db.plan.update({ where: { id: legacy[1] ?? 0 }, data: { status: "archived" } });
  const { body } = await merge([legacy[1] ?? 0], { preview: true });
  expect(body.data.plans).toMatchObject([{ becomes: "follows", offered: false }]);
  expect((await merge([legacy[1] ?? 0])).status).toBe(200);
  expect(await standing(1)).toMatchObject({ status: "archived", withheld: true, parentPlanId: target });
});

it("undone, every plan is as it was; twice it is refused, and so is one that was changed since", async () => {
  const before = await Promise.all([standing(0), standing(1), standing(2)]);
  const { mergeId } = (await merge(legacy)).body.data;
  expect((await send(LEGACY, { organizationId })).body.data).toMatchObject({ plans: [], merges: [{ id: mergeId }] });
  const whole = await everything();
  for (const as of ["one", "else"]) expect((await send(UNDO, { mergeId }, as)).status).toBe(404);
  expect(await everything()).toEqual(whole);
  const answers = await Promise.all([send(UNDO, { mergeId }), send(UNDO, { mergeId })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await Promise.all([standing(0), standing(1), standing(2)])).toEqual(before);
  expect(await db.planOverride.count({ where: { planId: target } })).toBe(0);
  const again = (await merge(legacy)).body.data;
  const saved = { organizationId, plan: { id: target, exitPolicy: "none" } };
  await send("POST /multi-location/multi-master-plan-save-state", saved);
  const changed = await everything();
  const refused = await send(UNDO, { mergeId: again.mergeId });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("changed since")]);
  expect(await everything()).toEqual(changed);
});

it("pressed twice it merges once; cut off half way it leaves nothing", async () => {
  const before = await everything();
  let seen = 0;
  armFailpoint("plans.merged", () => {
    seen += 1;
    if (seen === 2) throw new Crash("cut off");
  });
  expect((await merge(legacy)).status).toBe(500);
  disarmFailpoints();
  expect(await everything()).toEqual(before);
  const answers = await Promise.all([merge(legacy), merge(legacy)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain("follows a plan");
  expect(await db.planMerge.count({ where: { planId: target } })).toBe(1);
});

it("refuses what cannot be merged, in words, with nothing written", async () => {
  const outside = await makePlan(db, { officeId: stranger.office, plan: PRESET });
  const grouped = (await makeMasterPlan(db, organizationId, PRESET, [], west)).id;
  const draft = (await makeMasterPlan(db, organizationId, PRESET, [])).id;
  await db.plan.update({ where: { id: draft }, data: { status: "draft" } });
  const before = await everything();
  const [first = 0, , third = 0] = legacy;
  const refused = [
    await merge([first, outside.id]),
    await merge([first, target]),
    await merge([first], { targetPlanId: first }),
    await merge([first], { organizationId: organizationId + 1 }),
    await merge(legacy, {}, "one"),
    await merge([first], {}, "else"),
    await merge([first], {}, "looks"),
    await merge([first, third], { targetPlanId: grouped }),
    await merge([first], { targetPlanId: draft }),
    await merge([first], { revision: 7 }),
    await merge([first], { revisions: [2] }),
    await merge([]),
    await merge([first], { revisions: [1, 1] }),
    await send(UNDO, { mergeId: 999_999 }),
  ];
  const wanted = [404, 404, 404, 404, 404, 404, 403, 409, 409, 409, 409, 400, 400, 404];
  expect(refused.map(({ status }) => status)).toEqual(wanted);
  expect(refused.slice(7, 9).map(({ body }) => body.message)).toEqual([
    expect.stringContaining("one group only"),
    expect.stringContaining("not active"),
  ]);
  expect(await everything()).toEqual(before);
});

it("who administers one location merges its plan and takes that back", async () => {
  const { status, body } = await merge([legacy[0] ?? 0, legacy[0] ?? 0], {}, "one");
  expect(status).toBe(200);
  expect((await send(UNDO, { mergeId: body.data.mergeId }, "one")).status).toBe(200);
});
