// Today: what waits is what the lists of the nouns say, for whoever may do it; a line goes with its cause, and what was put
// away comes back when the fact changes.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, toDbDate } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import { failingFamilies } from "@/lib/membership/recovery/queries";
import { officeWork } from "@/lib/operations/work/queries";
import { WORK_KINDS, type WorkFilter } from "@/lib/operations/work/schema";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeThread } from "@/prisma/seed/threads";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const ZONE = "America/Chicago";
let cast: Cast;
let office: OfficeId;
let on: DateOn;
let plan: PlanOf;
let made = 0;
const token: Record<string, string> = {};
const user: Record<string, number> = {};

const reader = (role: Role = "dentist") => ({ userId: user[role] ?? 0, role });
const queue = (filter: WorkFilter = "all", role: Role = "dentist") => officeWork(office, reader(role), filter, 100);
const keysOf = async (filter: WorkFilter = "all", role: Role = "dentist") =>
  (await queue(filter, role)).lines.map(({ key }) => key);
const at = (days: number) => instantAt(addDays(on, days), "10:00", ZONE);
const aside = (key: string, untilOn: string | null = null, as = "dentist", of: number = office) =>
  call(`POST /dentists/${of}/work/aside`, { token: token[as] ?? "", input: { key, untilOn } });
const back = (key: string, as = "dentist") =>
  call(`POST /dentists/${office}/work/back`, { token: token[as] ?? "", input: { key } });

type Spec = { status: MemberStatus; endsIn?: number; unit?: "month" | "year"; autoRenew?: boolean };
async function family({ status, endsIn, unit = "year", autoRenew }: Spec, of: number = office) {
  made += 1;
  const household = await makeHousehold(db, { tenantId: "dental", officeId: of, email: `work${made}@mail.example` });
  const owner = await makeMember(db, household, { firstName: "Owner", lastName: `Work${made}`, birthOn: "1980-05-06" });
  const row = await makeMembership(db, owner, { ...plan, unit, status, startedOn: addDays(on, -100) });
  await db.membership.update({
    where: { id: row.id },
    data: {
      ...(endsIn === undefined ? {} : { termEndOn: toDbDate(addDays(on, endsIn)) }),
      ...(autoRenew === undefined ? {} : { autoRenew }),
      ...(status === "inactive" ? { collection: "in_office" as const, autoRenew: false } : {}),
    },
  });
  return { household, owner, membership: row };
}

async function owing(netCents: number, since: number, status: MemberStatus = "past_due") {
  const one = await family({ status });
  const dueOn = toDbDate(addDays(on, since));
  await db.membership.update({ where: { id: one.membership.id }, data: { pastDueOn: dueOn } });
  await db.obligation.create({
    data: {
      ...{ membershipId: one.membership.id, officeId: office, kind: "dues", periodIndex: 0, familySize: 1 },
      ...{
        planVersionId: plan.planVersionId,
        dueOn,
        periodStartOn: dueOn,
        periodEndOn: toDbDate(addDays(on, since + 30)),
      },
      ...{ listCents: netCents, discountCents: 0, discountBps: 0, netCents, status: "open", createdAt: at(since) },
    },
  });
  return one;
}

async function dispute(dueIn: number) {
  const { household } = await family({ status: "active", endsIn: 200 });
  const paid = await db.payment.create({
    data: {
      ...{ payerId: household.payerId, officeId: office, householdId: household.id, amountCents: 4900 },
      ...{ purpose: "dues", batchKey: "run", mode: "destination", status: "succeeded" },
      ...{ dueOn: toDbDate(addDays(on, -20)), paidAt: at(-20), createdAt: at(-20) },
    },
  });
  return db.dispute.create({
    data: {
      ...{ stripeId: `dp_work_${household.id}`, paymentId: paid.id, officeId: office, amountCents: 4900 },
      ...{ reason: "fraudulent", status: "needs_response", dueBy: at(dueIn), openedAt: at(-3), createdAt: at(-3) },
    },
  });
}

async function card(endsInMonths: number) {
  const one = await family({ status: "active", endsIn: 200 });
  const last = addDays(on, 31 * endsInMonths);
  const instrument = await db.instrument.create({
    data: {
      ...{ payerId: one.household.payerId, kind: "card", stripeId: `pm_work_${one.household.id}`, last4: "4242" },
      ...{ brand: "visa", isDefault: true, createdAt: at(-300) },
      ...{ expMonth: Number(last.slice(5, 7)), expYear: Number(last.slice(0, 4)) },
    },
  });
  return { ...one, instrument };
}

const copyOf = async (id: number) => {
  const { officeId, quotedOn, validUntil, sha256, createdAt } = await db.exitQuote.findUniqueOrThrow({ where: { id } });
  return { officeId, quotedOn, validUntil, sha256, createdAt, quoted: {} };
};

/** A request to leave with a refund, of so many days ago. */
const asksToLeave = (membershipId: number, days: number) =>
  db.exitQuote.create({
    data: {
      officeId: office,
      membershipId,
      state: "asked",
      quoted: {},
      sha256: `asked ${membershipId}`,
      quotedOn: toDbDate(addDays(on, days)),
      validUntil: toDbDate(addDays(on, days + 14)),
      createdAt: at(days),
    },
  });

const invite = (email: string, daysAgo: number, used = false) =>
  db.accountToken.create({
    data: {
      ...{ purpose: "invite", officeId: office, payload: { email, spanish: false }, expiresAt: at(40) },
      ...{ tokenHash: Buffer.from(`${email}/${daysAgo}`), createdAt: at(-daysAgo), usedAt: used ? at(-1) : null },
    },
  });

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  for (const role of ["dentist", "office_admin", "dentist_standard", "admin"]) {
    token[role] = await tokenFor(`${role}@dental.test`);
    user[role] = (await db.user.findFirstOrThrow({ where: { email: `${role}@dental.test` } })).id;
  }
  token.abroad = await tokenFor("dentist@vision.test", undefined, VISION);
}, 120_000);

beforeEach(async () => {
  made += 1;
  const row = await makeOffice(db, {
    ...{
      tenantId: "dental",
      officeName: `Work ${made}`,
      slug: `work-${made}`,
      city: "Austin",
      state: "TX",
      zip: "78701",
    },
    timezone: ZONE,
  });
  await db.office.update({ where: { id: row.id }, data: { checklistHiddenAt: new Date() } });
  for (const userId of Object.values(user).slice(0, 3))
    await db.userOffice.create({ data: { userId, officeId: row.id, position: 9 } });
  office = systemOffice(row.id);
  on = (await officeDay(office)).today;
  const terms = await makePlan(db, { officeId: row.id, plan: filledPreset("dental", "general_adult") });
  plan = { planId: terms.id, planVersionId: terms.currentVersionId ?? 0, listCents: 49_000, unit: "year" };
});

describe("the queue", () => {
  it("of an office where all is done is empty", async () => {
    await family({ status: "active", endsIn: 200 });
    const { counts, lines } = await queue();
    expect(lines).toEqual([]);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  });

  it("holds what the lists of its nouns hold, the most pressing first", async () => {
    await owing(4900, -5);
    const dear = await owing(12_000, -9, "delinquent");
    const later = await dispute(9);
    const sooner = await dispute(2);
    await family({ status: "pending_cash" });
    const { counts, lines } = await queue();
    const numbers = await measuresNow(office, ["owingFamilies", "owed", "disputesToAnswer"]);
    expect(counts).toMatchObject({
      ...{ all: 5, dispute: numbers.disputesToAnswer, failing: numbers.owingFamilies, cash: 1, aside: 0 },
    });
    const failing = lines.flatMap((line) => (line.kind === "failing" ? line : []));
    const board = await failingFamilies(office);
    expect(failing.map(({ memberId, cents, sinceOn, fact }) => [memberId, cents, sinceOn, fact.nextOn])).toEqual(
      board.map(({ memberId, cents, sinceOn, nextAttemptOn }) => [memberId, cents, sinceOn, nextAttemptOn]),
    );
    expect(failing.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(numbers.owed);
    expect(lines.map(({ kind }) => kind)).toEqual(["dispute", "dispute", "failing", "failing", "cash"]);
    expect(lines.slice(0, 2).map(({ key }) => key)).toEqual(
      [sooner, later].map(({ id }) => `dispute:${id}:needs_response`),
    );
    expect(lines[2]?.memberId).toBe(dear.owner.id);
  });

  it("begins with who asks to leave with a refund, for everybody at the desk, as long as the membership can still end", async () => {
    await dispute(2);
    const { owner, membership } = await family({ status: "active", endsIn: 200 });
    const quote = await asksToLeave(membership.id, -4);
    // A quote that was only looked at asks for nothing.
    await db.exitQuote.create({
      data: {
        ...(await copyOf(quote.id)),
        membershipId: (await family({ status: "active", endsIn: 200 })).membership.id,
        state: "open",
      },
    });
    const { counts, lines } = await queue();
    expect([counts.leaving, counts.all]).toEqual([1, 2]);
    expect(lines.map(({ kind }) => kind)).toEqual(["leaving", "dispute"]);
    expect(lines[0]).toMatchObject({
      key: `leaving:${membership.id}:${addDays(on, -4)}`,
      memberId: owner.id,
      name: `${owner.firstName} ${owner.lastName}`,
      sinceOn: addDays(on, -4),
      fact: { membershipId: membership.id },
    });
    expect((await queue("leaving", "dentist_standard")).lines).toHaveLength(1);
    await db.membership.update({ where: { id: membership.id }, data: { status: "canceled" } });
    expect((await queue("leaving")).counts.leaving).toBe(0);
  });

  it("shows the first lines and counts all of them", async () => {
    for (const since of [-3, -4, -5]) await owing(4900, since);
    const { counts, lines } = await officeWork(office, reader(), "all", 2);
    expect([counts.all, counts.failing, lines.length]).toEqual([3, 3, 2]);
    expect((await officeWork(office, reader())).lines).toEqual([]);
  });

  it("leaves a family alone until the day it has promised to pay", async () => {
    const { household } = await owing(4900, -5);
    expect(await keysOf()).toHaveLength(1);
    const promise = { officeId: office, householdId: household.id, createdAt: await now() };
    await db.paymentPromise.create({ data: { ...promise, promisedOn: toDbDate(on) } });
    expect(await keysOf()).toEqual([]);
    await db.paymentPromise.updateMany({ data: { promisedOn: toDbDate(addDays(on, -1)) } });
    expect(await keysOf()).toHaveLength(1);
  });

  it("asks for renewals near their end only, at the desk and where renewal is off", async () => {
    const due = await family({ status: "active_cash", endsIn: 30 });
    await family({ status: "active_cash", endsIn: 31 });
    const month = await family({ status: "active_cash", endsIn: 7, unit: "month" });
    await family({ status: "active_cash", endsIn: 8, unit: "month" });
    const off = await family({ status: "active", endsIn: 12, autoRenew: false });
    await family({ status: "active", endsIn: 12, autoRenew: true });
    const ended = await family({ status: "inactive", endsIn: -14 });
    await family({ status: "inactive", endsIn: -15 });
    const { lines } = await queue("renewal");
    const said = lines.flatMap((line) =>
      line.kind === "renewal" ? [[line.memberId, line.fact.pays, line.fact.ended]] : [],
    );
    expect(said).toEqual([
      [ended.owner.id, "desk", true],
      [month.owner.id, "desk", false],
      [off.owner.id, "auto", false],
      [due.owner.id, "desk", false],
    ]);
    // Nothing is renewed for days on which the office is closed.
    await db.office.update({
      where: { id: office },
      data: { closesOn: toDbDate(addDays(on, 45)), closingReason: "sold" },
    });
    expect((await queue("renewal")).lines.map(({ memberId }) => memberId)).toEqual([month.owner.id]);
    await db.office.update({ where: { id: office }, data: { closesOn: null, closingReason: null } });
    // Who came back on another plan is not asked for.
    await makeMembership(db, ended.owner, { ...plan, startedOn: on, status: "active" });
    expect((await queue("renewal")).counts.renewal).toBe(3);
  });

  it("asks for a card that ends when its holder has not been asked within a week", async () => {
    const ending = await card(0);
    await card(3);
    expect((await queue("card")).lines.map(({ memberId }) => memberId)).toEqual([ending.owner.id]);
    // No other card is needed where the office closes before this one ends.
    const closing = (closesOn: Date | null) =>
      db.office.update({ where: { id: office }, data: { closesOn, closingReason: closesOn && "sold" } });
    await closing(toDbDate(on));
    expect(await keysOf("card")).toEqual([]);
    await closing(null);
    const notice = { officeId: office, householdId: ending.household.id, kind: "updateCard", channel: "mail" } as const;
    const said = { recipient: "a@b.example", subject: "s", body: "b", sentOn: toDbDate(on) };
    const asked = await db.notice.create({ data: { ...notice, ...said, dedupe: `work:${office}`, createdAt: at(-6) } });
    expect(await keysOf("card")).toEqual([]);
    await db.notice.update({ where: { id: asked.id }, data: { createdAt: at(-9) } });
    expect(await keysOf("card")).toHaveLength(1);
    // Whose payment has failed already is called about that.
    await db.membership.update({ where: { id: ending.membership.id }, data: { status: "past_due" } });
    expect(await keysOf("card")).toEqual([]);
  });

  it("asks again where an invitation was not opened, once an address", async () => {
    await invite("old@mail.example", 20);
    await invite("old@mail.example", 10);
    await invite("opened@mail.example", 10, true);
    await invite("fresh@mail.example", 1);
    await invite("gone@mail.example", 61);
    const { household } = await family({ status: "active", endsIn: 200 });
    await invite(household.email.toUpperCase(), 10);
    expect((await queue()).lines.map(({ kind, name }) => [kind, name])).toEqual([["invitation", "old@mail.example"]]);
  });

  it("has an answer of ours until this reader has seen it, and a colleague who has not come", async () => {
    const by = { id: null, name: "Pat", email: "pat@x.example" };
    const thread = await makeThread(db, {
      ...{ tenantId: "dental", officeId: office, kind: "question" },
      lines: [
        { side: "asker", by, text: "How?", at: at(-3) },
        { side: "us", by: { id: null, name: "Us", email: "" }, text: "So.", at: at(-2) },
      ],
    });
    const late = await makeUser(db, {
      ...{
        tenantId: "dental",
        email: `late${made}@mail.example`,
        role: "office_admin",
        firstName: "Late",
        lastName: "Comer",
      },
      officeIds: [office],
    });
    await db.user.update({ where: { id: late.id }, data: { passwordHash: null } });
    await db.accountToken.create({
      data: {
        purpose: "set_password",
        userId: late.id,
        tokenHash: Buffer.from(`t${made}`),
        createdAt: at(-5),
        expiresAt: at(9),
      },
    });
    expect((await queue()).lines.map(({ kind, name }) => [kind, name])).toEqual([
      ["thread", "How?"],
      ["teammate", "Late Comer"],
    ]);
    // Who may not manage the team is not asked to.
    expect((await queue("all", "dentist_standard")).lines.map(({ kind }) => kind)).toEqual(["thread"]);
    const { id } = await db.thread.findFirstOrThrow({ where: { officeId: office } });
    await call(`POST /dentists/${office}/threads/${id}/seen`, { token: token.dentist ?? "" });
    expect((await queue()).lines.map(({ kind }) => kind)).toEqual(["teammate"]);
    expect((await queue("all", "office_admin")).lines.map(({ kind }) => kind)).toEqual(["thread", "teammate"]);
    expect(thread).toBeDefined();
  });

  it("has the steps of the launch until they are done or put away", async () => {
    await db.office.update({ where: { id: office }, data: { checklistHiddenAt: null } });
    const { counts, lines } = await queue("setup");
    expect(counts.setup).toBeGreaterThan(0);
    expect(lines.map(({ key }) => key)).toContain("setup:firstMember");
    await family({ status: "active", endsIn: 200 });
    expect((await queue("setup")).counts.setup).toBe(counts.setup - 1);
    expect((await queue("all", "dentist_standard")).counts.setup).toBe(0);
  });
});

describe("a line put away", () => {
  it("is done until its fact changes, for everybody in the office, and can be put back", async () => {
    const { membership } = await owing(4900, -5);
    const [key = ""] = await keysOf();
    expect((await aside(key)).status).toBe(200);
    expect(await keysOf()).toEqual([]);
    expect(await keysOf("all", "office_admin")).toEqual([]);
    const { counts, lines } = await queue("aside");
    expect([counts.all, counts.failing, counts.aside]).toEqual([0, 0, 1]);
    expect(lines).toMatchObject([{ key, aside: { untilOn: null } }]);
    expect((await back(key)).status).toBe(200);
    expect(await keysOf()).toEqual([key]);
    await aside(key);
    // It was paid, and then fails anew: another day, another line.
    await db.obligation.updateMany({
      where: { membershipId: membership.id },
      data: { dueOn: toDbDate(addDays(on, -1)) },
    });
    await db.membership.update({ where: { id: membership.id }, data: { pastDueOn: toDbDate(addDays(on, -1)) } });
    expect(await keysOf()).toHaveLength(1);
    const acts = await db.auditEvent.findMany({
      where: { officeId: office, action: { startsWith: "work." } },
      orderBy: { id: "asc" },
    });
    expect(acts.map(({ action }) => action)).toEqual(["work.done", "work.back", "work.done"]);
  });

  it("until a day comes back on that day", async () => {
    await owing(4900, -5);
    const [key = ""] = await keysOf();
    expect((await aside(key, addDays(on, 1))).body).toMatchObject({ message: "Reminder set." });
    expect(await keysOf()).toEqual([]);
    await db.workAside.updateMany({ data: { untilOn: toDbDate(on) } });
    expect(await keysOf()).toEqual([key]);
  });

  it("is refused for a day that is not ahead, for what does not wait any more, and for what is no line", async () => {
    const { membership } = await owing(4900, -5);
    const [key = ""] = await keysOf();
    expect(await aside(key, on)).toMatchObject({
      status: 400,
      body: { fields: { untilOn: "Choose a day after today." } },
    });
    await db.membership.update({ where: { id: membership.id }, data: { status: "active", pastDueOn: null } });
    for (const gone of [key, "failing:1:2026-01-01", "setup:profile", "nothing", "dispute:' or true --:x"])
      expect((await aside(gone)).status, gone).toBe(409);
    expect(await db.workAside.count({ where: { officeId: office } })).toBe(0);
    expect((await aside("x".repeat(201))).status).toBe(400);
  });

  it("by two at once is put away once", async () => {
    await owing(4900, -5);
    const [key = ""] = await keysOf();
    const both = await Promise.all([aside(key), aside(key, null, "office_admin")]);
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    expect(await db.workAside.count({ where: { officeId: office } })).toBe(1);
  });

  it("is no other office's or tenant's to touch", async () => {
    await owing(4900, -5);
    const [key = ""] = await keysOf();
    expect((await aside(key, null, "dentist", cast.largeOfficeId)).status).toBe(404);
    expect(
      (await call(`POST /dentists/${office}/work/aside`, { token: token.abroad ?? "", input: { key }, host: VISION }))
        .status,
    ).toBe(404);
    expect(await keysOf()).toEqual([key]);
  });

  it("is not for a role without its right", async () => {
    const late = await makeUser(db, {
      ...{
        tenantId: "dental",
        email: `later${made}@mail.example`,
        role: "office_admin",
        firstName: "A",
        lastName: "B",
      },
      officeIds: [office],
    });
    await db.user.update({ where: { id: late.id }, data: { passwordHash: null } });
    await db.accountToken.create({
      data: {
        purpose: "set_password",
        userId: late.id,
        tokenHash: Buffer.from(`u${made}`),
        createdAt: at(-5),
        expiresAt: at(9),
      },
    });
    const [key = ""] = await keysOf();
    expect((await aside(key, null, "dentist_standard")).status).toBe(409);
    expect((await aside(key)).status).toBe(200);
  });
});

it("counts by the kinds it knows", async () => {
  const { counts } = await queue();
  expect(Object.keys(counts).sort()).toEqual([...WORK_KINDS, "all", "aside"].sort());
});
