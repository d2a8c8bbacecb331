import "../support/own-sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { resumeEnrolments } from "@/lib/membership/enrolment/jobs";
import { makeHousehold, makeMember } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { joiner, joining } from "../support/joining";

let office: number;
let other: number;
let hidden: number;
let withFee: number;
let token: string;
let foreign: string;

function body(changes: Record<string, unknown> = {}) {
  const ines = joiner(hidden, { firstName: "Ines", lastName: "Moreno", dob: "1990-02-02" });
  return joining(office, [ines], { payment: { kind: "in_office" }, ...changes });
}
const desk = (input: unknown, as = token) => call("POST /enrolments/internal", { input, token: as });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;

beforeAll(async () => {
  const spec = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
  office = (await makeOffice(db, { ...spec, officeName: "Bright Smiles", slug: "bright-smiles" })).id;
  other = (await makeOffice(db, { ...spec, officeName: "Elsewhere", slug: "elsewhere" })).id;
  const adult = filledPreset("dental", "general_adult");
  const inside = { ...adult, showOnEnrollmentMonthly: false, showOnEnrollmentAnnual: false };
  hidden = (await makePlan(db, { officeId: office, plan: inside })).id;
  const fee = adult.activationFeeCents;
  withFee = (
    await makePlan(db, {
      officeId: office,
      plan: { ...inside, planName: "With fee", activationFeeCents: (fee + 2500) as typeof fee },
    })
  ).id;
  await makeUser(db, {
    tenantId: "dental",
    role: "office_admin_temp",
    firstName: "Noah",
    lastName: "Grant",
    officeIds: [office],
  });
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Else",
    lastName: "Where",
    email: "else@dental.test",
    officeIds: [other],
  });
  token = await tokenFor("office_admin_temp@dental.test");
  foreign = await tokenFor("else@dental.test");
});

describe("at the desk", () => {
  test("a plan that is only shown inside can be chosen, from outside it cannot", async () => {
    const answer = await desk(body());
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(dataOf(answer)).toMatchObject({ state: "enrolled", inOffice: true, totalCents: 4900 });
    expect((await call("POST /enrolments", { input: body(), ip: "10.2.0.1" })).status).toBe(400);
  });

  test("the activation fee can be waived, and the waiver is kept with the membership", async () => {
    const member = { ...body().members[0], plan: { planId: withFee, unit: "month" } };
    const paying = await desk(body({ members: [member], consentedTotalCents: 7400 }));
    expect(dataOf(paying)).toMatchObject({ totalCents: 7400 });
    const input = body({ members: [{ ...member, waiveFee: true }], consentedTotalCents: 4900 });
    expect(dataOf(await desk(input))).toMatchObject({ totalCents: 4900 });
    const membership = await db.membership.findFirstOrThrow({
      where: { enrolment: { submissionKey: input.submissionKey } },
    });
    expect(membership.feeWaived).toBe(true);
  });

  test("only super admins choose the payor where the office restricts waiving", async () => {
    await db.planSettings.update({ where: { officeId: office }, data: { gppAdminOnlyWaive: true } });
    const member = { ...body().members[0], payor: "office" };
    expect((await desk(body({ members: [member] }))).status).toBe(403);
    await db.planSettings.update({ where: { officeId: office }, data: { gppAdminOnlyWaive: false } });
    expect((await desk(body({ members: [member] }))).status).toBe(200);
  });

  test("another office's people get 404 and change nothing; a patient gets 403, nobody 401", async () => {
    const input = body();
    expect((await desk(input, foreign)).status).toBe(404);
    expect((await call("POST /enrolments/internal", { input })).status).toBe(401);
    await makeUser(db, { tenantId: "dental", role: "client", firstName: "Pat", lastName: "Ient" });
    expect((await desk(input, await tokenFor("client@dental.test"))).status).toBe(403);
    expect(await db.enrolment.count({ where: { submissionKey: input.submissionKey } })).toBe(0);
  });
});

describe("a person is added to a family", () => {
  const added = (changes: Record<string, unknown> = {}) => {
    const { owner: _, ...rest } = body();
    const members = [
      {
        firstName: "Nico",
        lastName: "Moreno",
        dob: "1992-05-05",
        relationship: "partner",
        plan: { planId: hidden, unit: "month" },
      },
    ];
    return { ...rest, members, ...changes };
  };

  test("with the family's discount, under its own owner", async () => {
    const first = body();
    await desk(first);
    const ownerRow = await db.member.findFirstOrThrow({ where: { email: first.owner.email } });
    // The first one has paid at the desk and counts now.
    await db.membership.updateMany({ where: { memberId: ownerRow.id }, data: { status: "active_cash" } });
    const input = added({ consentedTotalCents: 4410 });
    const answer = await call(`POST /users/${ownerRow.id}/members/add`, { input, token });
    expect(answer.status, String(answer.raw)).toBe(200);
    const nico = await db.member.findFirstOrThrow({ where: { firstName: "Nico", householdId: ownerRow.householdId } });
    expect(nico.addedById).toBe(ownerRow.id);
    const signature = await db.agreementSignature.findFirstOrThrow({
      where: { enrolment: { submissionKey: input.submissionKey } },
    });
    expect(signature.signedName).toBe("Ines Moreno");
  });

  test("but not to a family of another office", async () => {
    const household = await makeHousehold(db, { tenantId: "dental", officeId: other, email: "far@family.example" });
    const far = await makeMember(db, household, { firstName: "Far", lastName: "Away", birthOn: "1980-01-01" });
    expect((await call(`POST /users/${far.id}/members/add`, { input: added(), token })).status).toBe(404);
    expect(await db.member.count({ where: { householdId: household.id } })).toBe(1);
  });

  test("and never a second owner", async () => {
    const input = added({ members: [{ ...added().members[0], relationship: "myself" }] });
    const someone = await db.member.findFirstOrThrow({ where: { officeId: office } });
    expect((await call(`POST /users/${someone.id}/members/add`, { input, token })).status).toBe(400);
  });
});

describe("public answers", () => {
  test("plans for visitors carry nothing that is not public", async () => {
    const answer = await call(`GET /dentists/${office}/public-plans`, { ip: "10.2.0.2" });
    expect(answer.status).toBe(200);
    expect(dataOf(answer).plans).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toMatch(/stripe|internalName|email|discountCode|signupData/i);
  });

  test("an employer's discounts are in percent", async () => {
    const employer = await db.employer.create({
      data: { tenantId: "dental", name: "Brewing", email: "b@x.example", createdAt: new Date("2025-05-05") },
    });
    await db.groupCode.create({ data: { officeId: office, employerId: employer.id, code: "TEAM", discountBps: 1250 } });
    const answer = await call("POST /dentists/get-office-discount", {
      input: { dentistInfoId: office, smBusinessInfoId: employer.id },
      ip: "10.2.0.3",
    });
    expect(dataOf(answer)).toEqual({ discounts: [{ discount: 12.5 }], discountByDentist: 12.5 });
  });
});

test("the round leaves finished enrolments alone", async () => {
  expect(await resumeEnrolments()).toBe(0);
});
