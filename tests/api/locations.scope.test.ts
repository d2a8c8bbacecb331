// Somebody who works in some of an organization's locations and not in the others: no answer to what they ask of their own
// holds a word or an id of those, and nothing that happens there changes one. A new call is in it without a line being written.
import "../support/own-sandbox";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { liftLimits } from "@/lib/front/limits/rate";
import { filledPreset, makeMasterPlan, putOnPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { watchWrites } from "../support/everything";
import { nameOf, operations } from "../support/object-attacks";
import { type Answer, ask, type Case, casesOf, readings } from "../support/object-calls";
import { joinOrganization, makeSide, NOWHERE, type Side, spreadIds } from "../support/objects";

beforeAll(liftLimits);

/** What is asked of one's own: a call, its ids, and what else its query says. */
type Asked = { name: string; each: Case; ids: number[]; also: Record<string, string> };

/** What a report is about, and whether it is about all locations. */
function waysOf({ operation }: Case): Record<string, string>[] {
  const properties = (operation.query?.properties ?? {}) as Record<string, { enum?: string[] }>;
  const about = ["report", "insight"].find((name) => name in properties);
  const ways = about ? (properties[about]?.enum ?? []).map((which) => ({ [about]: which })) : [{}];
  return "locations" in properties ? [...ways, ...ways.map((way) => ({ ...way, locations: "all" }))] : ways;
}

function questionsOf(side: Side): Asked[] {
  const reads = operations.filter(({ method, path }) => method === "GET" || path.startsWith("/multi-location/"));
  const cases = reads.flatMap(casesOf).filter(({ role }) => role === "dentist" || role === "dentist_standard");
  return cases.flatMap((each) => {
    return readings(each, side.ids).flatMap((way) => {
      const ids = way.map((kind) => side.ids.get(kind) ?? NOWHERE);
      return waysOf(each).map((also) => {
        const name = `${nameOf(each)} of ${way.join(", ")} ${new URLSearchParams(also)}`;
        return { name, each, ids, also };
      });
    });
  });
}

/** Something of every kind happens at a location: people join, owe and pay, prices differ, and all of it is called otherwise. */
async function happen({ office, ids, marks }: Side, organizationId: number): Promise<void> {
  const { id: planId } = await db.plan.findFirstOrThrow({ where: { officeId: office, status: "active" } });
  const groupId = ids.get("office_group") ?? NOWHERE;
  for (const status of ["active", "past_due", "canceled"] as const)
    await putOnPlan(db, { tenantId: "dental", officeId: office, planId, status });
  await db.payment.updateMany({ where: { officeId: office }, data: { amountCents: { increment: 100 } } });
  await db.office.update({ where: { id: office }, data: { officeName: "Elsewhere", accountStatus: "onboarding" } });
  await db.officeGroup.update({ where: { id: groupId }, data: { groupName: "Elsewhere region" } });
  const preset = { ...filledPreset("dental", "general_adult"), planName: "Elsewhere plan" };
  await makeMasterPlan(db, organizationId, preset, [office], groupId);
  const everywhere = await db.plan.findFirstOrThrow({ where: { organizationId, officeId: null, groupId: null } });
  const values = { price: { monthlyCents: 7700, annualCents: 77_000, activationFeeCents: 0 } };
  await db.planOverride.create({ data: { planId: everywhere.id, groupId, values, updatedAt: new Date() } });
  const colleague = { firstName: "Quentin", lastName: "Elsewhere", email: "quentin@elsewhere.test" };
  await makeUser(db, { tenantId: "dental", role: "office_admin", ...colleague, officeIds: [office] });
  marks.push("Elsewhere", "elsewhere");
}

it("says nothing of those locations in any answer, and nothing that happens there changes one", async () => {
  await spreadIds();
  const [mine, theirs] = [await makeSide(), await makeSide()];
  await joinOrganization(mine, theirs);
  const written = await watchWrites();
  const all = questionsOf(mine);
  const first = new Map<string, Answer>();
  // What acts would change what is asked next.
  const looking: Asked[] = [];
  for (const one of all.toSorted(
    (a, b) => Number(a.each.operation.method !== "GET") - Number(b.each.operation.method !== "GET"),
  )) {
    await written.changes();
    first.set(one.name, await ask(one.each, one.ids, mine, one.also));
    if (Object.keys(await written.changes()).length === 0) looking.push(one);
  }
  const again = new Map<string, Answer>();
  for (const one of looking) again.set(one.name, await ask(one.each, one.ids, mine, one.also));
  await happen(theirs, mine.ids.get("organization") ?? NOWHERE);
  const numbers = [...theirs.ids.values()].filter((id) => id > 1_000_000 && ![...mine.ids.values()].includes(id));
  const found: string[] = [];
  const told = ({ text }: Answer) => [
    ...theirs.marks.filter((mark) => text.includes(mark)),
    ...numbers.filter((id) => new RegExp(`\\b${id}\\b`).test(text)),
  ];
  for (const [name, answer] of first)
    if (told(answer).length > 0) found.push(`${name} says ${told(answer).join(", ")}`);
  for (const one of looking) {
    const after = await ask(one.each, one.ids, mine, one.also);
    if (told(after).length > 0) found.push(`${one.name} then says ${told(after).join(", ")}`);
    // A document is made anew each time, with the moment in it.
    if (!after.text.startsWith("%PDF") && after.text !== again.get(one.name)?.text)
      found.push(`${one.name} changed:\n${again.get(one.name)?.text}\n${after.text}`);
  }
  const answered = [...first.values()].filter(({ status }) => status === 200).length;
  expect(answered, "questions that were answered at all").toBeGreaterThan(150);
  expect(found).toEqual([]);
}, 240_000);
