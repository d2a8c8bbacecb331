// What an installation finds of days and prices that went wrong before they were mended, and how a person puts it right.
import "../support/own-sandbox";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db, transaction } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { brokenRules } from "@/lib/operations/checks/commands";
import { setDues, setPrice, waitAgain } from "@/lib/operations/checks/mend-terms.commands";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const WHY = "Looked at with the practice";
let world: World;
let family: Family;
let id: number;
let year = 2026;

beforeAll(async () => {
  world = await makeWorld();
});

// A family that was charged on December 5, on December 10, a year later each time.
beforeEach(async () => {
  await moveTo(`${year}-12-05T15:00:00Z`);
  family = await makeFamily(world, `${year}-11-05`);
  id = family.membershipIds[0] ?? 0;
  await work();
  await moveTo(`${year}-12-10T15:00:00Z`);
  expect(await told()).toEqual({});
  year += 1;
});

/** Writes past every trigger, as a fault of the product or a hand in the database would have. */
const forced = (...statements: string[]) =>
  transaction(async (tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    for (const statement of statements) await tx.$executeRawUnsafe(statement);
  });
const told = async () => Object.fromEntries((await brokenRules(db)).map(({ rule, rows }) => [rule, rows]));
const mine = () => [`membership ${id}`];
const drawn = async () =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);
async function endsHere(): Promise<void> {
  await db.membership.updateMany({
    where: { id },
    data: { status: "canceled", endedOn: new Date(`${year}-02-05`), nextDueOn: null },
  });
}

it("a membership that lost its next due date, or has a wrong one, is charged again on its schedule", async () => {
  await forced(`update membership set next_due_on = null where id = ${id}`);
  expect(await told()).toEqual({ statusHasItsDates: mine() });
  await setDues(id, WHY);
  await forced(`update membership set next_due_on = next_due_on + 365 where id = ${id}`);
  expect(await told()).toEqual({ dueAsScheduled: mine() });
  await setDues(id, WHY);
  expect(await told()).toEqual({});
  await moveTo(`${year}-01-05T15:00:00Z`);
  await work();
  expect(await drawn()).toEqual([
    [`${year - 1}-12-05`, 4900],
    [`${year}-01-05`, 4900],
  ]);
  await endsHere();
});

it("a draw date that was moved twelve times is charged on the first of its days that is not paid for", async () => {
  const step = (
    from: string,
    to: string,
  ) => `insert into membership_act (office_id, membership_id, name, before, after, revision, moves_money, created_at)
    values (${world.office}, ${id}, 'drawDay', '{"nextDueOn": "${from}"}', '{"nextDueOn": "${to}"}', 1, false, '${year - 1}-12-09')`;
  await forced(
    step(`${year}-01-05`, `${year}-02-04`),
    `update membership set anchor_on = '${year}-02-04', next_index = 2, next_due_on = '${year}-04-04' where id = ${id}`,
  );
  // A period that nobody owes, for it was delinquent meanwhile, is no free day of that step.
  expect(await told()).toEqual({});
  await forced(
    step(`${year}-02-04`, `${year}-03-03`),
    `update membership set anchor_on = '${year}-03-03', next_index = 2, next_due_on = '${year}-05-03' where id = ${id}`,
  );
  expect(await told()).toEqual({ drawDateTooFar: mine() });
  await setDues(id, WHY);
  const row = await db.membership.findUniqueOrThrow({ where: { id } });
  expect(row.nextDueOn && fromDbDate(row.nextDueOn)).toBe(`${year}-02-03`);
  expect(await told()).toEqual({});
  await moveTo(`${year}-02-03T15:00:00Z`);
  await work();
  expect(await drawn()).toHaveLength(2);
  expect(await told()).toEqual({});
  await endsHere();
});

it("a price that nobody agreed to becomes one that was, and no other", async () => {
  await forced(`update membership set list_cents = 1 where id = ${id}`);
  expect(await told()).toEqual({ priceIsAgreed: mine() });
  await expect(setPrice(id, 2, WHY)).rejects.toThrow("Agreed to are");
  await setPrice(id, 4900, WHY);
  expect(await told()).toEqual({});
  const trail = await db.auditEvent.findFirstOrThrow({
    where: { action: "membership.mended" },
    orderBy: { id: "desc" },
  });
  expect(trail).toMatchObject({
    nounId: String(id),
    reason: WHY,
    before: { listCents: 1 },
    after: { listCents: 4900 },
  });
  await endsHere();
});

it("an announced price that an undone cancellation took away waits again, and is drawn", async () => {
  const payload = { listCents: 5500 };
  const change = {
    kind: "price",
    effectiveIndex: 2,
    payload,
    status: "void",
    createdAt: new Date(`${year - 1}-12-06`),
  } as const;
  const { id: changeId } = await db.scheduledChange.create({ data: { ...change, membershipId: id } });
  for (const action of ["membership.cancel", "membership.cancelUndo"])
    await db.auditEvent.create({
      data: {
        at: new Date(`${year - 1}-12-07`),
        action,
        noun: "membership",
        nounId: String(id),
        officeId: world.office,
      },
    });
  expect((await told()).undoneCancelTookNothing).toEqual([`scheduled_change ${changeId}`]);
  await waitAgain(changeId, WHY);
  expect((await told()).undoneCancelTookNothing).toBeUndefined();
  await expect(waitAgain(changeId, WHY)).rejects.toThrow("not void");
  await moveTo(`${year}-01-05T15:00:00Z`);
  await work();
  expect((await drawn()).at(-1)).toEqual([`${year}-01-05`, 5500]);
});
