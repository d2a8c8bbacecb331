import { beforeAll, describe, expect, it, vi } from "vitest";
import { moveClock } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { csvLine } from "@/lib/core/sheets/csv";
import { forgetUploads } from "@/lib/membership/enrolment/uploads.commands";
import { UPLOAD_COLUMNS } from "@/lib/membership/enrolment/uploads.schema";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Row = Partial<Record<(typeof UPLOAD_COLUMNS)[number], string>>;
const fileOf = (rows: Row[]) =>
  csvLine([...UPLOAD_COLUMNS]) + rows.map((row) => csvLine(UPLOAD_COLUMNS.map((column) => row[column] ?? ""))).join("");

let office: number;
let other: number;
let planName: string;
let token: string;
let foreign: string;
let standard: string;

const person = (n: number, more: Row = {}): Row => ({
  ...{ first_name: `Person${n}`, last_name: "Example", birth_date: "04/12/1986", email: `p${n}@example.com` },
  ...{ phone: "512-555-0170", plan: planName, payment: "monthly", ...more },
});
const send = (rows: Row[] | string, as = token, at = office) =>
  call(`POST /office/${at}/members/uploads`, {
    token: as,
    input: { fileName: "members.csv", content: typeof rows === "string" ? rows : fileOf(rows) },
  });
const info = async (at = office) => {
  const { body } = await call(`POST /office/${at}/reports/members-file-upload-info`, { token });
  return (body as { data: { uploads: Record<string, unknown>[] } }).data.uploads;
};
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;
const bring = (id: number, shown: object, as = token) =>
  call(`POST /office/${office}/members/uploads/${id}/import`, { token: as, input: shown });

beforeAll(async () => {
  const place = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
  office = (await makeOffice(db, { ...place, officeName: "Bright Smiles", slug: "bright-smiles" })).id;
  other = (await makeOffice(db, { ...place, officeName: "Lakeside", slug: "lakeside" })).id;
  const plan = { ...filledPreset("dental", "general_adult"), activationFeeCents: 2500 as never };
  planName = plan.planName;
  await makePlan(db, { officeId: office, plan });
  const staff = { tenantId: "dental", firstName: "Dana", lastName: "Reyes", officeIds: [office] } as const;
  await makeUser(db, { ...staff, role: "dentist" });
  await makeUser(db, { ...staff, role: "dentist_standard" });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [other] });
  token = await tokenFor("dentist@dental.test");
  standard = await tokenFor("dentist_standard@dental.test");
  foreign = await tokenFor("else@dental.test");
});

describe("a file of members", () => {
  it("is refused as a whole when it is no list of members, and writes nothing", async () => {
    const before = await everything();
    for (const content of ["a,b\n1,2\n", "\uFEFF", 'first_name\n"open', "first_name\nJos\uFFFD\n"])
      expect((await send(content)).body).toMatchObject({ fields: { content: expect.any(String) } });
    const tooLarge = `${fileOf([])}${"x".repeat(2_000_001)}`;
    expect((await send(tooLarge)).body).toMatchObject({ fields: { content: expect.stringContaining("2 MB") } });
    expect(await everything()).toEqual(before);
  });

  it("is not for other offices or roles", async () => {
    const before = await everything();
    expect((await send([person(1)], foreign)).status).toBe(404);
    expect((await send([person(1)], standard)).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

  it("checked, it says what importing does and makes nobody a member", async () => {
    const rows = [
      person(1, { family: "A" }),
      person(2, { family: "A", relationship: "spouse", email: "", phone: "" }),
      person(3, { payment: "annual", chart_id: "=C1", language: "es" }),
      person(4, { birth_date: "tomorrow" }),
    ];
    const answer = await send(rows);
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(await db.member.count()).toBe(0);
    const [upload] = await info();
    expect(upload).toMatchObject({
      id: idOf(answer),
      state: "checked",
      fileName: "members.csv",
      createdBy: "Dana Reyes",
      ...{ lines: 4, members: 3, families: 2, leftOut: 1, duplicates: 0 },
      errors: [{ line: 5, column: "birth_date", message: expect.stringContaining("MM/DD/YYYY") }],
    });
    expect(await info(other).catch(() => "refused")).toBe("refused");
    // What was wrong is kept without what stood there.
    const row = await db.membersUpload.findUniqueOrThrow({ where: { id: idOf(answer) } });
    expect(JSON.stringify(row.problems)).not.toContain("tomorrow");
    expect(await call(`GET /office/${office}/members/uploads/${row.id}/errors`, { token })).toMatchObject({
      status: 200,
    });
    expect((await call(`GET /office/${other}/members/uploads/${row.id}/errors`, { token: foreign })).status).toBe(404);
  });

  it("imports once, as shown, whatever is clicked how often", async () => {
    const [upload] = await info();
    const id = Number(upload?.id);
    const { monthly, annually } = upload as { monthly: number; annually: number };
    const shown = { members: 3, families: 2, firstCents: Math.round((monthly + annually) * 100) };
    const before = await everything();
    expect((await bring(id, { ...shown, firstCents: 1 })).status).toBe(409);
    expect((await bring(id, shown, foreign)).status).toBe(404);
    expect((await bring(id, shown, standard)).status).toBe(403);
    expect(await everything()).toEqual(before);
    const answers = await Promise.all([bring(id, shown), bring(id, shown), bring(id, shown)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.member.count()).toBe(3);
    // The same file again is the same upload.
    const again = await send(
      fileOf([
        person(1, { family: "A" }),
        person(2, { family: "A", relationship: "spouse", email: "", phone: "" }),
        person(3, { payment: "annual", chart_id: "=C1", language: "es" }),
        person(4, { birth_date: "tomorrow" }),
      ]),
    );
    expect(again.body).toMatchObject({ data: { id, state: "imported" } });
    expect(await db.member.count()).toBe(3);
    expect((await call(`DELETE /office/${office}/members/uploads/${id}`, { token })).status).toBe(409);
  });

  it("its people wait for payment in the office: nothing is owed, charged or emailed, and the file is gone", async () => {
    const rows = await db.membership.findMany({ include: { member: true, household: true }, orderBy: { id: "asc" } });
    expect(
      rows.map(({ status, collection, autoRenew, unit, source, gpp, listCents }) => [
        ...[status, collection, autoRenew, unit, source, gpp],
        listCents > 0,
      ]),
    ).toEqual([
      ["pending_cash", "in_office", false, "month", "import", false, true],
      ["pending_cash", "in_office", false, "month", "import", false, true],
      ["pending_cash", "in_office", false, "year", "import", false, true],
    ]);
    expect(rows.map(({ member }) => [member.relationship, member.addedById === null, member.chartId])).toEqual([
      ["myself", true, null],
      ["partner", false, null],
      ["myself", true, "=C1"],
    ]);
    expect(rows[1]?.member.addedById).toBe(rows[0]?.memberId);
    expect(rows[2]?.household).toMatchObject({ locale: "es-US", email: "p3@example.com", officeId: office });
    expect(await db.obligation.count()).toBe(0);
    expect(await db.payment.count()).toBe(0);
    expect(await db.outbox.count()).toBe(0);
    const upload = await db.membersUpload.findFirstOrThrow();
    expect(upload).toMatchObject({ state: "imported", content: null });
    const lines = await db.auditEvent.findMany({ where: { noun: "membersUpload" }, orderBy: { id: "asc" } });
    expect(lines.map(({ action, officeId }) => [action, officeId])).toEqual([
      ["members.upload", office],
      ["members.import", office],
    ]);
  });

  it("the office takes their first payment at the family's price and without a fee", async () => {
    const [owner] = await db.membership.findMany({ orderBy: { id: "asc" } });
    const path = `POST /dentists/${office}/subscription/members/${owner?.memberId}/activate_cash`;
    const answer = await call(path, { token, input: { membershipId: owner?.planId, wholeFamily: true } });
    expect(answer.status, String(answer.raw)).toBe(200);
    const obligations = await db.obligation.findMany({ orderBy: { id: "asc" } });
    const list = owner?.listCents ?? 0;
    expect(
      obligations.map(({ kind, listCents, discountBps, status }) => [kind, listCents, discountBps, status]),
    ).toEqual([
      ["dues", list, 1000, "paid"],
      ["dues", list, 1000, "paid"],
    ]);
    expect(await db.membership.count({ where: { status: "active_cash" } })).toBe(2);
  });

  it("who came in once is found again in another file", async () => {
    await send([
      person(1, { email: "P1@EXAMPLE.COM" }),
      person(3, { email: "new@example.com", phone: "512-555-0199" }),
      person(9),
    ]);
    expect((await info())[0]).toMatchObject({ duplicates: 1, similar: 1, members: 2 });
  });

  it("is not imported when a price has changed since it was shown", async () => {
    const [upload] = await info();
    const shown = { members: 2, families: 2, firstCents: Math.round(Number(upload?.firstPayments) * 100) };
    await db.planSettings.updateMany({ where: { officeId: office }, data: { familyTwoBps: 0 } });
    const plan = await db.plan.findFirstOrThrow({ where: { officeId: office } });
    const changed = await call(`POST /dentists/${office}/custom-memberships/changePlanPrice`, {
      token,
      input: { planId: plan.id, price: 59, yearlyPrice: 590 },
    });
    expect(changed.status).toBe(200);
    const before = await everything();
    expect((await bring(Number(upload?.id), shown)).status).toBe(409);
    expect(await everything()).toEqual(before);
  });

  it("thrown away, its content is gone, and it can be sent again", async () => {
    const [upload] = await info();
    const id = Number(upload?.id);
    expect((await call(`DELETE /office/${office}/members/uploads/${id}`, { token: foreign })).status).toBe(404);
    expect((await call(`DELETE /office/${office}/members/uploads/${id}`, { token })).status).toBe(200);
    const row = await db.membersUpload.findUniqueOrThrow({ where: { id } });
    expect([row.state, row.content]).toEqual(["discarded", null]);
    expect((await bring(id, { members: 2, families: 2, firstCents: 1 })).status).toBe(409);
  });

  it("5,000 lines are imported in one act, everybody with their own family", async () => {
    const rows = Array.from({ length: 5000 }, (_, n) =>
      n % 2 === 0
        ? person(n + 100, { family: `big ${n}` })
        : person(n + 100, { family: `big ${n - 1}`, relationship: "child", email: "", phone: "" }),
    );
    const answer = await send(rows);
    expect(answer.status, String(answer.raw)).toBe(200);
    const [upload] = await info();
    expect(upload).toMatchObject({ lines: 5000, members: 5000, families: 2500, errors: [] });
    const shown = { members: 5000, families: 2500, firstCents: Math.round(Number(upload?.firstPayments) * 100) };
    const done = await bring(idOf(answer), shown);
    expect(done.status, String(done.raw)).toBe(200);
    // Everybody hangs on the owner of the very family they stood in.
    const [wrong] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from member m join member o on o.id = m.added_by_id
      where m.household_id <> o.household_id or replace(m.first_name, 'Person', '')::int - 1 <> replace(o.first_name, 'Person', '')::int`;
    expect(wrong?.count).toBe(0);
    const [lost] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from membership ms join member m on m.id = ms.member_id join enrolment e on e.id = ms.enrolment_id
      where ms.household_id <> m.household_id or e.household_id <> ms.household_id
        or not exists (select 1 from jsonb_array_elements(e.result->'agreed') a where (a->>'membershipId')::int = ms.id)`;
    expect(lost?.count).toBe(0);
  }, 150_000);

  it("the template can be sent back as it is", async () => {
    const template = await call(`GET /office/${office}/members/uploads/template`, { token });
    const answer = await send(String(template.raw));
    expect(answer.status, String(answer.raw)).toBe(200);
    expect((await info())[0]).toMatchObject({ lines: 2, members: 2, families: 1, errors: [] });
  });

  it("nobody's file is kept for longer than a month", async () => {
    expect(await forgetUploads()).toBe(0);
    await moveClock(new Date(Date.now() + 32 * 86_400_000));
    expect(await forgetUploads()).toBe(1);
    expect(await db.membersUpload.count({ where: { content: { not: null } } })).toBe(0);
  });
});
