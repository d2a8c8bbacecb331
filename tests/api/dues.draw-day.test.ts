// A draw date that moves again and again: a family is given a month of free days in twelve, and told how many.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call } from "../support/call";
import { staffOf } from "../support/staff";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let token: string;
let family: Family;

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  token = await staffOf([world.office, other.office]);
  await moveTo("2026-12-10T15:00:00Z");
  family = await makeFamily(world, "2026-12-05");
});

const only = ({ membershipIds: [id = 0] }: Family) => id;
type Answer = {
  status: number;
  message: string;
  data: { freeDays?: number; refused?: string | null; act: { id: number } };
};
async function move(drawDate: number, { preview = false, subscriptionId = only(family) } = {}): Promise<Answer> {
  const done = await call("POST /subscriptions/plan-draw", { token, input: { subscriptionId, drawDate, preview } });
  return { status: done.status, ...(done.body as Omit<Answer, "status">) };
}
const nextDue = async (id = only(family)) => {
  const { nextDueOn } = await db.membership.findUniqueOrThrow({ where: { id } });
  return nextDueOn && fromDbDate(nextDueOn);
};

it("says in the preview and afterwards how many days are free", async () => {
  expect((await move(20, { preview: true })).data).toMatchObject({ freeDays: 15, refused: null });
  expect((await move(20)).message).toBe("Draw date changed. 15 days are free.");
  expect(await nextDue()).toBe("2027-01-20");
});

it("is refused beyond a month in all, seen before and afterwards, and counts no step that was undone", async () => {
  expect((await move(6, { preview: true })).data).toMatchObject({ freeDays: 0, refused: "drawTooFar" });
  expect((await move(6)).status).toBe(400);
  const { data } = await move(28);
  expect(await nextDue()).toBe("2027-01-28");
  const undone = await call(`POST /subscriptions/acts/${data.act.id}/undo`, { token });
  expect(undone.status, String(undone.raw)).toBe(200);
  expect((await move(5)).message).toBe("Draw date changed. 16 days are free.");
  for (const day of [4, 3, 20, 28]) expect((await move(day)).status).toBe(400);
  expect(await nextDue()).toBe("2027-02-05");
});

it("nor at another office, which the person is handed over to", async () => {
  const input = { memberId: family.memberIds[0], targetDentistInfoId: other.office, membershipId: other.planId };
  expect((await call(`POST /office/${world.office}/members/transfer-member`, { token, input })).status).toBe(200);
  const there = await db.membership.findFirstOrThrow({ where: { carriesOnId: only(family) } });
  expect((await move(20, { subscriptionId: there.id })).status).toBe(400);
  expect(await nextDue(there.id)).toBe("2027-02-05");
});

it("so that twelve months bring eleven payments at least", async () => {
  for (const month of ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]) {
    await moveTo(`2027-${month}-05T15:00:00Z`);
    await work();
    const { id } = await db.membership.findFirstOrThrow({ where: { carriesOnId: only(family) } });
    if (month !== "12") expect((await move(4, { subscriptionId: id })).status).toBe(400);
  }
  expect(await paymentsOf(family.payerId)).toHaveLength(11);
  // A year after the first step its days are given anew.
  await moveTo("2027-12-12T15:00:00Z");
  const { id } = await db.membership.findFirstOrThrow({ where: { carriesOnId: only(family) } });
  expect((await move(20, { subscriptionId: id })).status).toBe(200);
});

it("is not moved past the end of a term that does not renew", async () => {
  const spec = { autoRenew: false, termEndOn: new Date("2028-01-20") };
  const ending = await makeFamily(world, "2027-12-05", { spec });
  const subscriptionId = only(ending);
  expect((await move(20, { preview: true, subscriptionId })).data).toMatchObject({ refused: "pastEnd" });
  expect((await move(20, { subscriptionId })).status).toBe(400);
  expect((await move(19, { subscriptionId })).status).toBe(200);
});
