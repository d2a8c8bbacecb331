// Sign-ups that are not finished: where each stopped, what helps it on, and how it is deleted and restored.
import { beforeAll, describe, expect, it } from "vitest";
import { listIncomplete } from "@/lib/billing/onboarding/incomplete.queries";
import { incompleteList } from "@/lib/billing/onboarding/incomplete.schema";
import { setupFacts } from "@/lib/billing/onboarding/queries";
import { stepToShow } from "@/lib/billing/onboarding/rules";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let foreign: Cast;
let admin = "";
const REASON = { reason: "Signed up twice by mistake" };
const PROFILE = { phone: "(512) 555-0100", street: "1 Main St", city: "Austin", state: "TX", zip: "78701" };

let made = 0;
type Begun = { officeId: number; userId: number; email: string };

async function begin(data: object = {}, passwordHash: string | null = null): Promise<Begun> {
  const at = await now();
  made += 1;
  const email = `begun-${made}@signup.example`;
  const office = await db.office.create({
    data: {
      ...{ tenantId: "dental", officeName: "New office", slug: `begun-${made}`, email, createdAt: at, updatedAt: at },
      ...data,
    },
  });
  const user = await db.user.create({
    data: {
      ...{ tenantId: "dental", email, role: "dentist", firstName: "", lastName: "", locale: "en-US", isOwner: true },
      ...{ passwordHash, createdAt: at, offices: { create: { officeId: office.id } } },
    },
  });
  return { officeId: office.id, userId: user.id, email };
}

beforeAll(async () => {
  cast = castOf("dental");
  foreign = castOf("vision");
  admin = await tokenFor("admin@dental.test");
});

const list = (search: Record<string, string> = {}) =>
  listIncomplete("dental", incompleteList.parse(search), { skip: 0, take: 100 });
const path = (officeId: number, act = "") => `/admin/dentists/${officeId}${act}`;
const post = (officeId: number, act: string, input?: object) =>
  call(`POST ${path(officeId, act)}`, { token: admin, ...(input ? { input } : {}) });
const remove = (officeId: number, input: object = REASON) => post(officeId, "/sign-up/delete", input);

describe("the list", () => {
  it("says of each where it stopped, as its owner is shown it, and counts every step", async () => {
    const named = { signupData: { named: true }, officeName: "Begun Dental", ...PROFILE };
    await begin();
    await begin({ ...named, signupStep: 4 });
    await begin({ ...named, signupStep: 4 }, "hash");
    await begin({ ...named, signupStep: 3, phone: " " }, "hash");
    await begin({ ...named, signupStep: 2 });
    await begin({ ...named, signupStep: 9 }, "hash");
    const { rows, counts } = await list();
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const { id, step } of rows) {
      const { signupStep } = await db.office.findUniqueOrThrow({ where: { id } });
      expect([id, step]).toEqual([id, stepToShow(signupStep, await setupFacts(systemOffice(id)))]);
    }
    for (const step of ["office", "account", "plans", "payout", "done"] as const)
      expect([step, counts?.[step]]).toEqual([step, rows.filter((row) => row.step === step).length]);
    expect(rows.map(({ id }) => id)).not.toContain(cast.soloOfficeId);
  });

  it("is searched, filed, and of one tenant", async () => {
    const { email, officeId } = await begin();
    expect((await list({ q: email })).rows.map(({ id }) => id)).toEqual([officeId]);
    const { raw } = await call(`GET /admin/incomplete/export?format=csv&q=${email}`, { token: admin });
    expect(String(raw)).toContain("Practice details");
    const theirs = await listIncomplete("vision", incompleteList.parse({}), { skip: 0, take: 100 });
    expect(theirs.rows.map((row) => row.email)).not.toContain(email);
    const q = "x".repeat(10_000);
    expect((await call(`GET /admin/incomplete/export?format=csv&q=${q}`, { token: admin })).status).toBe(400);
  });
});

describe("a new link", () => {
  it("goes to the owner, and ends the one before", async () => {
    const { officeId, email } = await begin();
    expect((await post(officeId, "/setup-link")).status).toBe(200);
    expect((await post(officeId, "/setup-link")).status).toBe(200);
    const open = { officeId, purpose: "activation" as const, usedAt: null, expiresAt: { gt: new Date() } };
    expect(await db.accountToken.count({ where: open })).toBe(1);
    expect((await list({ q: email })).rows[0]?.wayIn).toBe("link");
  });

  it("is refused in words where the owner has a password, and where the setup is finished", async () => {
    const { officeId } = await begin({}, "hash");
    expect((await post(officeId, "/setup-link")).body).toMatchObject({ message: expect.stringContaining("password") });
    expect((await post(cast.soloOfficeId, "/setup-link")).status).toBe(409);
  });
});

describe("deleting", () => {
  it("says before what it does, needs a reason, and frees the address for another sign-up until it is restored", async () => {
    const { officeId, userId, email } = await begin();
    const { body } = await call(`GET ${path(officeId, "/sign-up")}`, { token: admin });
    expect(body).toMatchObject({ data: { people: [email], plans: 0, hindrance: null } });
    expect((await remove(officeId, { reason: "x" })).status).toBe(400);
    expect((await remove(officeId)).status).toBe(200);
    expect(await db.user.count({ where: { email } })).toBe(0);
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).active).toBe(false);
    expect((await list()).rows.map(({ id }) => id)).not.toContain(officeId);
    expect((await list({ filter: "deleted" })).rows.map(({ id }) => id)).toContain(officeId);
    expect((await post(officeId, "/sign-up/restore")).status).toBe(200);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ active: true, email });
    const trail = await db.auditEvent.findMany({ where: { officeId }, orderBy: { id: "asc" } });
    expect(trail.map(({ action, reason }) => [action, reason])).toEqual([
      ["office.sign_up_delete", REASON.reason],
      ["office.sign_up_restore", null],
    ]);
  });

  it("by two administrators at once is done once, and the other is told", async () => {
    const { officeId } = await begin();
    const both = await Promise.all([remove(officeId), remove(officeId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await Promise.all([post(officeId, "/sign-up/restore"), post(officeId, "/sign-up/restore")]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("leaves whoever works elsewhere too their login", async () => {
    const { officeId, userId } = await begin();
    await db.userOffice.create({ data: { userId, officeId: cast.soloOfficeId } });
    expect((await remove(officeId)).status).toBe(200);
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).active).toBe(true);
  });

  it("is refused where the setup is finished, and where there are members or money", async () => {
    expect((await remove(cast.soloOfficeId)).status).toBe(409);
    const { officeId, email } = await begin();
    const at = await now();
    const payer = await db.payer.create({ data: { tenantId: "dental", createdAt: at } });
    const contact = { email, phone: "5125550177", createdAt: at };
    const home = await db.household.create({ data: { officeId, payerId: payer.id, ...contact } });
    await db.member.create({
      data: {
        ...{ officeId, householdId: home.id, firstName: "A", lastName: "B", relationship: "myself", email },
        ...{ birthOn: new Date("1990-01-01"), createdAt: at, updatedAt: at },
      },
    });
    expect((await remove(officeId)).body).toMatchObject({ message: expect.stringContaining("members on file") });
  });

  it("cannot be taken back once the address has signed up again", async () => {
    const { officeId, email } = await begin();
    await remove(officeId);
    await db.user.create({
      data: {
        ...{ tenantId: "dental", email, role: "dentist", firstName: "", lastName: "", locale: "en-US" },
        createdAt: await now(),
      },
    });
    const { status, body } = await post(officeId, "/sign-up/restore");
    expect([status, body]).toEqual([409, expect.objectContaining({ message: expect.stringContaining("same email") })]);
    expect((await db.office.findUniqueOrThrow({ where: { id: officeId } })).accountStatus).toBe("closed");
  });
});

it("is of administrators, and an office of the other tenant is not found", async () => {
  for (const act of ["/setup-link", "/sign-up/delete", "/sign-up/restore"]) {
    expect([act, (await post(foreign.soloOfficeId, act, REASON)).status]).toEqual([act, 404]);
    const token = await tokenFor("dentist@dental.test");
    expect([act, (await call(`POST ${path(cast.soloOfficeId, act)}`, { token, input: REASON })).status]).toEqual([
      act,
      403,
    ]);
  }
  expect((await call(`GET ${path(foreign.soloOfficeId, "/sign-up")}`, { token: admin })).status).toBe(404);
});
