// A family whose very first payment failed after it was let in: its bank returned the debit of the enrolment.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { failingFamilies } from "@/lib/membership/recovery/queries";
import { makeUser } from "@/prisma/seed/users";
import { AT_BANK, connect } from "../support/banks";
import { bothBooks, capturedFor, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;
let memberId: number;
let paymentId: number;

const payment = () => db.payment.findUniqueOrThrow({ where: { id: paymentId } });
const card = async () => (await failingFamilies(world.office)).find((one) => one.memberId === memberId);
const status = async () => (await db.membership.findFirstOrThrow({ where: { memberId } })).status;

beforeAll(async () => {
  world = await makeWorld();
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Dana",
    lastName: "Reyes",
    officeIds: [world.office],
  });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-01T15:00:00Z");
  const lucia = joiner(world.planId, { firstName: "Lucía", lastName: "Barragán", dob: "1985-11-03" });
  const picked = await connect({ dentistInfoId: world.office }, { user: AT_BANK.isPoor });
  const owner = { email: "lucia@family.example", ...AT_HOME };
  const payment = { kind: "bank", ...picked, mandate: true };
  const input = joining(world.office, [lucia], { owner, payment, locale: "es-US" });
  const answer = await call("POST /enrolments", { input });
  expect(answer.body, String(answer.raw)).toMatchObject({ data: { state: "enrolled", bankDebit: true } });
  const row = await db.enrolment.findUniqueOrThrow({
    where: { submissionKey: input.submissionKey },
    include: { memberships: true },
  });
  memberId = row.memberships[0]?.memberId ?? 0;
  paymentId = row.paymentId ?? 0;
});

it("is not on the board while the bank debit is in progress, and is once the bank has returned it", async () => {
  expect(await card()).toBeUndefined();
  await moveTo("2026-12-08T15:00:00Z");
  await work({ hear: true });
  expect(await payment()).toMatchObject({ status: "failed", attemptCount: 1 });
  expect(await status()).toBe("past_due");
  expect(await card()).toMatchObject({
    name: "Lucía Barragán",
    cents: 4900,
    late: true,
    attemptCount: 1,
    promisedOn: null,
  });
});

it("can be promised: no attempt before that day", async () => {
  const path = `POST /dentists/${world.office}/members/promise`;
  const promised = await call(path, { token, input: { memberId, promisedOn: "2026-12-12", note: "salary" } });
  expect(promised.status, String(promised.raw)).toBe(200);
  expect(await card()).toMatchObject({ promisedOn: "2026-12-12" });
  for (const day of ["09", "10", "11"]) {
    await moveTo(`2026-12-${day}T15:00:00Z`);
    await work();
  }
  expect(await payment()).toMatchObject({ status: "failed", attemptCount: 1 });
});

it("is paid by a link, once, and the family is off the board", async () => {
  const made = await call(`POST /dentists/${world.office}/members/pay-link`, {
    token,
    input: { memberId, send: false },
  });
  const { url } = (made.body as { data: { url: string } }).data;
  const link = url.split("/pn/")[1];
  const before = await payment();
  const pay = () => call(`POST /payment-links/${link}/pay`, { input: { paymentMethodId: "pm_card_visa" } });
  const answers = await Promise.all([pay(), pay()]);
  expect(answers.map(({ body }) => (body as { data: { state: string } }).data.state)).toEqual(["paid", "paid"]);
  expect(await payment()).toMatchObject({ status: "succeeded", stripeIntentId: before.stripeIntentId });
  expect(capturedFor(paymentId)).toEqual([4900]);
  expect(await status()).toBe("active");
  expect(await card()).toBeUndefined();
  await moveTo("2026-12-13T15:00:00Z");
  await work({ hear: true });
  expect(capturedFor(paymentId)).toEqual([4900]);
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});
