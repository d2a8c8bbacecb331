// One price from the quote to the charge: what would be written otherwise is refused before anything is.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { enrol } from "@/lib/membership/enrolment/commands";
import { openOffice } from "@/lib/membership/enrolment/visitor.queries";
import { enrolmentBody } from "@/lib/membership/enrolment/wire";
import { filledPreset, makePlan } from "../../prisma/seed/plans";
import { TENANTS } from "../../tenants/registry";
import { makeWorld, moveTo, type World } from "../support/billing";
import { call } from "../support/call";
import { joiner, joining } from "../support/joining";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let ip = 1;

async function family(payment: object) {
  const plan = await db.plan.findUniqueOrThrow({ where: { id: world.planId }, include: { currentVersion: true } });
  const list = plan.currentVersion?.monthlyCents ?? 0;
  const settings = await db.planSettings.findUnique({ where: { officeId: world.office } });
  const off = Math.floor((list * (settings?.familyTwoBps ?? 0) + 5000) / 10_000);
  const ben = joiner(world.planId, { firstName: "Ben", dob: "1986-01-30", relationship: "partner" });
  return joining(world.office, [joiner(world.planId), ben], { payment, consentedTotalCents: 2 * (list - off) });
}

const send = (input: unknown) => call("POST /enrolments", { input, ip: `10.9.0.${++ip}` });

/** Everything an enrolment writes, and what the provider has been asked to charge. */
async function traces() {
  const { office: officeId } = world;
  return [
    await db.enrolment.count({ where: { officeId } }),
    await db.household.count({ where: { officeId } }),
    await db.member.count({ where: { officeId } }),
    await db.membership.count({ where: { officeId } }),
    await db.obligation.count({ where: { officeId } }),
    await db.payment.count({ where: { officeId } }),
    await db.attempt.count(),
    await db.journal.count(),
  ];
}

beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-12-10T15:00:00Z");
});
afterEach(() => disarmFailpoints());

/** The press of a visitor that was checked at the consented price, and whose consent is another by the time it is written. */
async function sendMoved(sent: unknown, byCents: number) {
  const { dentistInfoId, ...submission } = enrolmentBody.parse(sent);
  const { scope } = await openOffice(TENANTS.dental, dentistInfoId);
  const ids = { requestId: randomUUID(), browserKey: randomUUID() };
  const caller = { ...ids, ip: `10.9.1.${++ip}`, userAgent: null, locale: submission.locale, host: "dental.localhost" };
  const request = { tenant: TENANTS.dental, office: scope, actor: null, caller, internalRole: null, family: null };
  armFailpoint("enrol.claimed", () => {
    submission.consentedTotalCents = cents(submission.consentedTotalCents + byCents);
  });
  try {
    return await enrol({ ...request, submission });
  } finally {
    disarmFailpoints();
  }
}

it.each([
  ["a card, a cent more", { kind: "card", paymentMethodId: "pm_card_visa" }, 1],
  ["a card, a cent less", { kind: "card", paymentMethodId: "pm_card_visa" }, -1],
  ["the desk, a cent more", { kind: "in_office" }, 1],
])("refuses a total other than the consented one: nothing is written, nothing is charged (%s)", async (_, pay, by) => {
  const input = await family(pay);
  const before = await traces();
  await expect(sendMoved(input, by)).rejects.toMatchObject({ status: 409 });
  expect(await traces()).toEqual(before);
  // The key is free again: the same press with the price as quoted goes through.
  expect((await send(input)).status).toBe(200);
});

it("writes, charges and returns the very total that was consented to", async () => {
  const input = await family({ kind: "card", paymentMethodId: "pm_card_visa" });
  const answer = (await send(input)).body as { data: { totalCents: number; state: string } };
  expect(answer.data).toMatchObject({ state: "enrolled", totalCents: input.consentedTotalCents });
  const payment = await db.payment.findFirstOrThrow({
    where: { obligations: { some: { membership: { enrolment: { submissionKey: input.submissionKey } } } } },
    include: { obligations: true },
  });
  expect(payment.amountCents).toBe(input.consentedTotalCents);
  expect(payment.obligations.map(({ netCents }) => netCents)).toEqual([
    input.consentedTotalCents / 2,
    input.consentedTotalCents / 2,
  ]);
});

it("calls nothing paid that is too small to be charged", async () => {
  const preset = { ...filledPreset("dental", "general_adult"), planName: "Tiny", monthlyCents: cents(49) };
  const { id: planId } = await makePlan(db, { officeId: world.office, plan: preset });
  const input = await family({ kind: "card", paymentMethodId: "pm_card_visa" });
  const members = input.members.slice(0, 1).map((one) => ({ ...one, plan: { planId, unit: "month" } }));
  const alone = { ...input, members, consentedTotalCents: 49 };
  expect((await send(alone)).body).toMatchObject({ data: { state: "enrolled", totalCents: 49 } });
  const mail = await db.outbox.findFirstOrThrow({
    where: { dedupe: { startsWith: "mail:enrolled:" } },
    orderBy: { id: "desc" },
  });
  const labels = (mail.payload as { rows: { label: string; value: string }[] }).rows.map(({ label }) => label);
  expect(labels).toContain("Not charged (too small for a card payment)");
  expect(labels).not.toContain("Paid today");
});
