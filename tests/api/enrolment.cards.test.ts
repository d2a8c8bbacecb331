// Whose declined cards keep whom from paying: never a waiting room's, never a stranger's another family.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { noteDecline } from "@/lib/front/limits/card-testing";
import type { Prisma } from "@/lib/generated/prisma/client";
import { makeUser } from "@/prisma/seed/users";
import { makeWorld, moveTo, type World } from "../support/billing";
import { call } from "../support/call";
import { ALL } from "../support/depth";
import { joiner, joining } from "../support/joining";

let world: World;
let cents = 0;

beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-12-10T15:00:00Z");
  const plan = await db.plan.findUniqueOrThrow({ where: { id: world.planId }, include: { currentVersion: true } });
  cents = plan.currentVersion?.monthlyCents ?? 0;
  await db.$transaction((tx) =>
    makeUser(tx, {
      tenantId: "dental",
      role: "dentist",
      firstName: "Ada",
      lastName: "Ray",
      email: "ada@dental.test",
      officeIds: [world.office],
    }),
  );
});

/** A family joins from an address; the state it is in then, or the status of the refusal. */
async function join(ip: string, card = "pm_card_visa"): Promise<unknown> {
  const { status, body } = await call("POST /enrolments", {
    ip,
    input: joining(world.office, [joiner(world.planId, { lastName: `Alvarez${randomUUID().slice(0, 4)}` })], {
      consentedTotalCents: cents,
      payment: { kind: "card", paymentMethodId: card },
    }),
  });
  return status === 200 ? (body as { data: { state: string } }).data.state : status;
}

it.runIf(ALL)("the twenty-first family of a waiting room joins as the first did", async () => {
  const states: unknown[] = [];
  for (let family = 0; family < 21; family += 1) states.push(await join("10.40.0.1"));
  expect([...new Set(states)]).toEqual(["enrolled"]);
});

it("sixty declined cards keep out who had one, and nobody else; the owner is told", async () => {
  for (let at = 0; at < 59; at += 1) noteDecline({ office: world.office, network: { ip: `10.41.0.${at}` } });
  expect(await join("10.41.1.1", "pm_card_chargeDeclined")).toBe("declined");
  expect(await join("10.41.1.1")).toBe(429);
  expect(await join("10.41.2.2")).toBe("enrolled");
  const mails = await db.outbox.findMany({ where: { dedupe: { startsWith: "mail:cardsTested:" } } });
  expect(mails.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ to: "ada@dental.test", template: "cardsTested" }),
  ]);
});

it("plans of an office that is closed, or has not finished its sign-up, are not there for visitors", async () => {
  const status = async () => (await call(`GET /dentists/${world.office}/public-plans`)).status;
  const is = (data: Prisma.OfficeUpdateInput) => db.office.update({ where: { id: world.office }, data });
  expect(await status()).toBe(200);
  const { accountStatus } = await db.office.findUniqueOrThrow({ where: { id: world.office } });
  await is({ accountStatus: "closed" });
  expect(await status()).toBe(404);
  await is({ accountStatus, verified: false });
  expect(await status()).toBe(404);
  await is({ verified: true });
  expect(await status()).toBe(200);
});
