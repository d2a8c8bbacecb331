// What an office does with a member: open, edit, note, invite, cancel, and take it back.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addDays, addMonthsClamped, type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Member, Membership } from "@/lib/generated/prisma/client";
import { postJournals } from "@/lib/platform/ledger/commands";
import { obligationDue } from "@/lib/platform/ledger/rules";
import { makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Called, call, tokenFor } from "../support/call";

const TIMEZONE = "America/Chicago";
let officeId = 0;
let poorId = 0;
let token = "";
let foreign = "";
let client = "";
let on: DateOn;
let plan: PlanOf;
let owner: Member;
let child: Member;
let membership: Membership;

const dataOf = <T>(answer: Called): T => (answer.body as { data: T }).data;

beforeAll(async () => {
  on = today(await now(), TIMEZONE);
  const common = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE } as const;
  officeId = (await makeOffice(db, { ...common, officeName: "Elm", slug: "elm" })).id;
  const otherId = (await makeOffice(db, { ...common, officeName: "Oak", slug: "oak" })).id;
  poorId = (await makeOffice(db, { ...common, officeName: "Ash", slug: "ash", payout: false })).id;
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Dana",
    lastName: "Reyes",
    officeIds: [officeId, poorId],
  });
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Far",
    lastName: "Away",
    email: "far@dental.test",
    officeIds: [otherId],
  });
  await makeUser(db, { tenantId: "dental", role: "client", firstName: "Maria", lastName: "Alvarez" });
  token = await tokenFor("dentist@dental.test");
  foreign = await tokenFor("far@dental.test");
  client = await tokenFor("client@dental.test");
  const row = await makePlan(db, { officeId, plan: filledPreset("dental", "general_adult") });
  plan = { planId: row.id, planVersionId: row.currentVersionId ?? 0, listCents: 4900, unit: "month" };
});

beforeEach(async () => {
  const { id: userId } = await db.user.findFirstOrThrow({ where: { role: "client" } });
  const household = await makeHousehold(db, { tenantId: "dental", officeId, email: "maria@alvarez.example", userId });
  owner = await makeMember(db, household, {
    firstName: "Maria",
    lastName: "Alvarez",
    birthOn: "1984-02-29",
    chartId: "C7",
  });
  child = await makeMember(db, household, {
    firstName: "Ana",
    lastName: "Alvarez",
    birthOn: "2015-06-01",
    addedById: owner.id,
  });
  membership = await makeMembership(db, owner, { ...plan, startedOn: addDays(on, -100), nextIndex: 4 });
  await makeMembership(db, child, { ...plan, startedOn: addDays(on, -20) });
});

describe("member details", () => {
  test("answer the person, the family and the plans", async () => {
    const answer = await call(`POST /users/${owner.id}/members/memberDetails`, {
      token,
      input: { memberId: child.id, dentistInfoId: officeId },
    });
    expect(dataOf<unknown>(answer)).toMatchObject({
      member: { id: child.id, name: "Ana Alvarez", isAccountOwner: false, birthDate: "2015-06-01" },
      family: { id: owner.id, status: "active", additionalMembers: [{ id: child.id }] },
      plans: [{ listCents: 4900 }, { listCents: 4900 }],
      late: null,
    });
  });

  test("of another office's member, and of one that does not exist, are the same 404", async () => {
    const one = await call(`POST /users/null/members/memberDetails`, { token: foreign, input: { memberId: owner.id } });
    const none = await call(`POST /users/null/members/memberDetails`, { token: foreign, input: { memberId: 999_999 } });
    expect([one.status, none.status]).toEqual([404, 404]);
    const text = (answer: Called) => (answer.body as { message: string }).message;
    expect(text(one)).toBe(text(none));
  });

  test.each(["payments", "documents", "notes"])("%s of another office's member are 404", async (what) => {
    expect((await call(`GET /members/${owner.id}/${what}`, { token: foreign })).status).toBe(404);
    expect((await call(`GET /members/${owner.id}/${what}`, { token })).status).toBe(200);
  });
});

describe("editing", () => {
  const edit = (input: unknown, as = token, id = owner.id) =>
    call(`PUT /users/${owner.id}/members/${id}`, { token: as, input });

  test("changes what is sent, leaves the rest, and the history says both sides", async () => {
    expect((await edit({ firstName: "Marie", mobilePhone: "(512) 555-0199" })).status).toBe(200);
    const row = await db.member.findUniqueOrThrow({ where: { id: owner.id }, include: { household: true } });
    expect(row).toMatchObject({
      firstName: "Marie",
      lastName: "Alvarez",
      chartId: "C7",
      phone: "512-555-0199",
      household: { phone: "512-555-0199" },
    });
    const history = dataOf<
      { action: string; who: string; changes: { field: string; before: string; after: string }[] }[]
    >(await call(`GET /users/me/account/getMemberHistory/${owner.id}`, { token }));
    const change = history.find(({ action }) => action === "member.update");
    expect(change?.who).toBe("Dana Reyes");
    expect(change?.changes).toContainEqual({ field: "firstName", before: "Maria", after: "Marie" });
  });

  test("of the family's email is told at the old one, once for each change, and of nothing else", async () => {
    const told = async () =>
      (await db.outbox.findMany({ where: { dedupe: { startsWith: "mail:contact-email-changed:" } } })).map(
        ({ payload }) => (payload as { to: string }).to,
      );
    const { email } = await db.household.findFirstOrThrow({ where: { members: { some: { id: owner.id } } } });
    await edit({ email, chartId: "C8" });
    expect(await told()).toEqual([]);
    expect((await edit({ email: "maria.new@alvarez.example" })).status).toBe(200);
    expect(await told()).toEqual([email]);
    await edit({ email });
    expect(await told()).toEqual([email, "maria.new@alvarez.example"]);
    await edit({ chartId: "C7" });
  });

  test("of the family's email takes the password of a patient, who may have come by a mailed link, and of temporary staff", async () => {
    const helper = await makeUser(db, {
      tenantId: "dental",
      role: "office_admin_temp",
      firstName: "Temp",
      lastName: "Orary",
      officeIds: [officeId],
    });
    const email = () => db.household.findFirstOrThrow({ where: { members: { some: { id: owner.id } } } });
    const before = (await email()).email;
    for (const as of [client, await tokenFor(helper.email)]) {
      const [bare, wrong] = [
        await edit({ email: "x@x.example" }, as),
        await edit({ email: "x@x.example", currentPassword: "?" }, as),
      ];
      for (const refused of [bare, wrong])
        expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
          400,
          ["currentPassword"],
        ]);
      expect((await email()).email).toBe(before);
      // What does not move the family is saved as it was.
      expect((await edit({ email: before, phone: "512-555-0188" }, as)).status).toBe(200);
      expect((await edit({ email: "x@x.example", currentPassword: "inhouse-demo-2026" }, as)).status).toBe(200);
      expect((await email()).email).toBe("x@x.example");
      await edit({ email: before });
    }
  });

  test("names what it does not know of what was sent, and says nothing of what it knows", async () => {
    const [odd, plain] = [await edit({ firstName: "Mia", nickname: "Mimi" }), await edit({ firstName: "Maria" })];
    expect([odd.status, odd.headers["x-ignored-fields"]]).toEqual([200, "nickname"]);
    expect([plain.status, plain.headers["x-ignored-fields"]]).toEqual([200, undefined]);
  });

  test("is findable under the new name at once", async () => {
    await edit({ lastName: "Ünique" });
    const answer = await call(`POST /dentists/${officeId}/members/upgraded-search`, {
      token,
      input: { searchQuery: "uniq" },
    });
    expect(dataOf<{ members: { id: number }[] }>(answer).members.map(({ id }) => id)).toContain(owner.id);
  });

  test.each([
    ["an account owner without e-mail", { email: "" }, "email"],
    ["an e-mail that is none", { email: "nobody" }, "email"],
    ["a birth in the future", { birthDate: "2190-01-01" }, "birthDate"],
    ["an empty name", { firstName: " " }, "firstName"],
  ])("%s is refused beside its field", async (_, input, field) => {
    const answer = await edit(input);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  });

  test("another office and another patient get 404 and change nothing", async () => {
    await makeUser(db, {
      tenantId: "dental",
      role: "client",
      firstName: "Other",
      lastName: "Patient",
      email: `p${owner.id}@dental.test`,
    });
    const stranger = await tokenFor(`p${owner.id}@dental.test`);
    expect([
      (await edit({ firstName: "X" }, foreign)).status,
      (await edit({ firstName: "X" }, stranger)).status,
    ]).toEqual([404, 404]);
    expect((await db.member.findUniqueOrThrow({ where: { id: owner.id } })).firstName).toBe("Maria");
  });

  test("a patient changes their own contact, never birth date or chart", async () => {
    expect((await edit({ phone: "512-555-0111", birthOn: "1990-01-01", chartId: "X" }, client)).status).toBe(200);
    const row = await db.member.findUniqueOrThrow({ where: { id: owner.id } });
    expect({ phone: row.phone, birthOn: fromDbDate(row.birthOn), chartId: row.chartId }).toEqual({
      phone: "512-555-0111",
      birthOn: "1984-02-29",
      chartId: "C7",
    });
  });
});

describe("notes", () => {
  const write = (note: string, as = token) =>
    call("POST /users/me/account/loggingNote", { token: as, input: { memberId: owner.id, note } });

  test("are kept with their author", async () => {
    expect((await write("Prefers mornings.")).status).toBe(200);
    expect(dataOf<unknown[]>(await call(`GET /members/${owner.id}/notes`, { token }))).toMatchObject([
      { text: "Prefers mornings.", author: "Dana Reyes" },
    ]);
  });

  test.each(["card 4242 4242 4242 4242", "4242-4242-4242-4242 exp 12/30", "x378282246310005x"])(
    "a card number is refused: %s",
    async (text) => {
      expect((await write(text)).status).toBe(400);
      expect(await db.memberNote.count({ where: { memberId: owner.id } })).toBe(0);
    },
  );

  test.each(["call 512-555-0142 after 5", "claim 4242 4242 4242 4241", "1234567890123"])(
    "other numbers are fine: %s",
    async (text) => {
      expect((await write(text)).status).toBe(200);
    },
  );

  test("about another office's member are 404", async () => {
    expect((await write("hello", foreign)).status).toBe(404);
  });
});

describe("inviting a patient", () => {
  const invite = (input: Record<string, unknown>, as = token) =>
    call("POST /invite/upgrade-patient", { token: as, input: { dentistInfoId: officeId, ...input } });

  test("mails the office's own enrolment link in the language chosen, whatever the body claims", async () => {
    const answer = await invite({
      email: "New.Patient@Example.com",
      spanish: true,
      officeName: "Evil",
      officeLogo: "https://evil.example/x.png",
    });
    expect(answer.status).toBe(200);
    const mail = await db.outbox.findFirstOrThrow({ where: { kind: "mail", officeId }, orderBy: { id: "desc" } });
    expect(mail.payload).toMatchObject({
      template: "invitePatient",
      locale: "es-US",
      to: "new.patient@example.com",
      senderName: "Elm",
    });
    const link = String((mail.payload as { link: string }).link);
    expect(new URL(link).pathname).toBe("/signup/elm");
    expect(JSON.stringify(mail.payload)).not.toContain("evil");
    const token = new URL(link).searchParams.get("invite");
    const { id } = await db.accountToken.findFirstOrThrow({
      where: { officeId, purpose: "invite" },
      orderBy: { id: "desc" },
    });
    const usedAt = async () => (await db.accountToken.findUniqueOrThrow({ where: { id } })).usedAt;
    // Not by its number, which could be counted up.
    expect((await call(`GET /send-invite/log-clicked-invite/${id}`)).status).toBe(404);
    // Nor does an invitation that does not exist answer otherwise than one that does.
    expect((await call(`GET /send-invite/log-clicked-invite/${"x".repeat(32)}`)).status).toBe(200);
    expect(await usedAt()).toBeNull();
    await call(`GET /send-invite/log-clicked-invite/${token}`);
    expect(await usedAt()).not.toBeNull();
  });

  test("or a colleague in another practice mails our sign-up, in the office's name, without an invitation to its plans", async () => {
    const invitations = () => db.accountToken.count({ where: { officeId, purpose: "invite" } });
    const before = await invitations();
    const answer = await invite({ email: "colleague@example.com", target: "dentist", spanish: true });
    expect(answer.status).toBe(200);
    const mail = await db.outbox.findFirstOrThrow({ where: { kind: "mail" }, orderBy: { id: "desc" } });
    const facts = { template: "inviteColleague", locale: "es-US", to: "colleague@example.com", senderName: "Elm" };
    expect(mail.payload).toMatchObject(facts);
    const link = new URL(String((mail.payload as { link: string }).link));
    expect([link.pathname, link.search]).toEqual(["/enroll/practice", "?lang=es-US"]);
    expect(await invitations()).toBe(before);
    const event = await db.auditEvent.findFirstOrThrow({ where: { officeId }, orderBy: { id: "desc" } });
    expect(event).toMatchObject({ action: "office.invite_colleague", noun: "office", nounId: String(officeId) });
    expect((await invite({ email: "colleague@example.com", target: "everybody" })).status).toBe(400);
  });

  test("needs a payout account", async () => {
    expect((await invite({ dentistInfoId: poorId, email: "a@example.com" })).status).toBe(409);
    expect((await invite({ dentistInfoId: poorId, email: "a@example.com", target: "dentist" })).status).toBe(409);
    expect(await db.outbox.count({ where: { officeId: poorId } })).toBe(0);
  });

  test("one address gets three a day, then 429", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await invite({ email: "often@example.com" })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("for another office is 404, without a valid address 400", async () => {
    expect((await invite({ email: "a@example.com" }, foreign)).status).toBe(404);
    expect((await invite({ email: "a@" })).status).toBe(400);
  });
});

describe("cancelling", () => {
  const cancel = (input: Record<string, unknown> = {}, as = token) =>
    call(`POST /dentists/${officeId}/subscription/cancel`, {
      token: as,
      input: { membershipId: membership.id, ...input },
    });
  const undo = () =>
    call(`POST /dentists/${officeId}/subscription/cancel/undo`, { token, input: { membershipId: membership.id } });
  const fresh = () => db.membership.findUniqueOrThrow({ where: { id: membership.id } });

  async function openPayment(status: "planned" | "processing", netCents = 4410): Promise<number> {
    const household = await db.household.findUniqueOrThrow({ where: { id: owner.householdId } });
    return transaction(async (tx) => {
      const payment = await tx.payment.create({
        data: {
          payerId: household.payerId,
          officeId,
          householdId: household.id,
          dueOn: toDbDate(on),
          amountCents: netCents,
          mode: "destination",
          status,
          nextAttemptOn: toDbDate(on),
          createdAt: await now(),
          ...{ purpose: "one_off", batchKey: `${membership.id}` },
        },
      });
      const due = { dueOn: toDbDate(on), periodStartOn: toDbDate(on), periodEndOn: toDbDate(addMonthsClamped(on, 1)) };
      const obligation = await tx.obligation.create({
        data: {
          ...due,
          membershipId: membership.id,
          officeId,
          kind: "dues",
          periodIndex: 4,
          planVersionId: plan.planVersionId,
          listCents: 4900,
          discountCents: 4900 - netCents,
          discountBps: 1000,
          netCents,
          familySize: 2,
          status: "open",
          paymentId: payment.id,
          createdAt: await now(),
        },
      });
      await postJournals(tx, [
        {
          kind: "dues",
          source: `obligation:${obligation.id}`,
          effectiveOn: on,
          officeId,
          lines: obligationDue(cents(netCents)),
        },
      ]);
      return payment.id;
    });
  }

  test("at the end of what is paid: the preview says the day, the member stays until then", async () => {
    const next = addMonthsClamped(addDays(on, -100), 4);
    const preview = dataOf<{ atEndOn: string; insideRefundDays: boolean }>(
      await call(`POST /dentists/${officeId}/subscription/cancel-preview`, {
        token,
        input: { membershipId: membership.id },
      }),
    );
    // $49 less 10 % for two; alone again, the child pays the whole.
    expect(preview).toMatchObject({
      atEndOn: next,
      insideRefundDays: false,
      stopsCents: 4410,
      othersNowCents: 4410,
      othersThenCents: 4900,
    });
    expect((await cancel({ reason: 12, note: "moving away" })).status).toBe(200);
    expect(await fresh()).toMatchObject({
      status: "cancellation_requested",
      statusesBefore: ["active"],
      cancelOn: toDbDate(next),
      endedOn: null,
      cancelReason: 12,
      cancelNote: "moving away",
    });
  });

  test("day 90 can be refunded in full, day 91 cannot", async () => {
    const at = async (daysAgo: number) => {
      const row = await makeMembership(
        db,
        await makeMember(db, await db.household.findUniqueOrThrow({ where: { id: owner.householdId } }), {
          firstName: "D",
          lastName: String(daysAgo),
          birthOn: "1990-01-01",
          addedById: owner.id,
        }),
        { ...plan, startedOn: addDays(on, -daysAgo) },
      );
      return dataOf<{ insideRefundDays: boolean }>(
        await call(`POST /dentists/${officeId}/subscription/cancel-preview`, {
          token,
          input: { membershipId: row.id },
        }),
      ).insideRefundDays;
    };
    expect([await at(90), await at(91)]).toEqual([true, false]);
  });

  test("at once: ended today, the planned payment falls away and the ledger is even", async () => {
    const paymentId = await openPayment("planned");
    expect((await cancel({ immediately: true, reason: 3 })).status).toBe(200);
    expect(await fresh()).toMatchObject({ status: "canceled", endedOn: toDbDate(on), cancelReason: 3 });
    expect((await db.payment.findUniqueOrThrow({ where: { id: paymentId } })).status).toBe("canceled");
    const [sum] = await db.$queryRaw<
      { cents: bigint }[]
    >`select sum(p.cents) as cents from posting p join ledger_account a on a.id = p.account_id where a.code = 'O:receivable' and a.owner = ${String(officeId)}`;
    expect(Number(sum?.cents)).toBe(0);
  });

  test("not while a charge for it is being sent", async () => {
    const paymentId = await openPayment("processing");
    const sent = { paymentId, no: 1, idemKey: `sending-${paymentId}`, params: {}, startedAt: new Date() };
    await db.attempt.create({ data: sent });
    expect((await cancel({ immediately: true })).status).toBe(409);
    expect((await fresh()).status).toBe("active");
    expect((await cancel({ immediately: false })).status).toBe(200);
  });

  test("a bank debit on its way holds nothing up: what arrives of it will be given back", async () => {
    await openPayment("processing");
    expect((await cancel({ immediately: true })).status).toBe(200);
    expect((await fresh()).status).toBe("canceled");
    const open = await db.obligation.findMany({ where: { membershipId: membership.id, status: "open" } });
    expect(open.map(({ giveBack }) => giveBack)).toEqual([true]);
  });

  test("undo puts everything back, also on the day of an immediate end", async () => {
    for (const immediately of [false, true]) {
      const before = await fresh();
      await cancel({ immediately });
      expect((await undo()).status).toBe(200);
      const { revision: _, statusAt: __, ...after } = await fresh();
      const { revision: ___, statusAt: ____, ...was } = before;
      expect(after).toEqual(was);
    }
  });

  test("undo after the last period was issued goes on with the next one", async () => {
    const before = await fresh();
    await cancel({ immediately: false });
    // What issuing leaves when no period starts before the end that was asked for.
    await db.membership.update({ where: { id: membership.id }, data: { nextDueOn: null } });
    expect((await undo()).status).toBe(200);
    expect((await fresh()).nextDueOn).toEqual(before.nextDueOn);
  });

  test("undo is refused once money moved", async () => {
    await openPayment("planned");
    await cancel({ immediately: true });
    expect((await undo()).status).toBe(409);
    expect((await fresh()).status).toBe("canceled");
  });

  test.each(["canceled", "pending_cash", "delinquent", "inactive", "permanently_disabled"] as const)(
    "a membership that is %s has nothing to cancel",
    async (status) => {
      const how = status === "pending_cash" ? ({ collection: "in_office", autoRenew: false } as const) : {};
      await db.membership.update({ where: { id: membership.id }, data: { status, ...how } });
      expect((await cancel()).status).toBe(409);
    },
  );

  test("an unknown reason is refused, another office gets 404", async () => {
    expect((await cancel({ reason: 4 })).status).toBe(400);
    expect((await cancel({}, foreign)).status).toBe(404);
    expect((await fresh()).status).toBe("active");
  });

  test("two people cancelling at once end it once", async () => {
    const statuses = await Promise.all([cancel({ immediately: true }), cancel({ immediately: true })]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await db.auditEvent.count({
        where: { noun: "membership", nounId: String(membership.id), action: "membership.cancel" },
      }),
    ).toBe(1);
  });
});
