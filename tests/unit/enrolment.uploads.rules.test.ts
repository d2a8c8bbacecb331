import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { translate } from "@/lib/core/i18n/translate";
import { csvLine } from "@/lib/core/sheets/csv";
import { readSheet } from "@/lib/core/sheets/read";
import { dateOn } from "@/lib/core/time/dates";
import {
  checkFile,
  readMembers,
  readUploadLines,
  type UploadFacts,
  uploadSummaryOf,
} from "@/lib/membership/enrolment/uploads.rules";
import { lineProblem, UPLOAD_COLUMNS } from "@/lib/membership/enrolment/uploads.schema";
import { TENANTS } from "@/tenants/registry";

const cells = (text: string) => {
  const sheet = readSheet(text);
  return typeof sheet === "string" ? sheet : sheet.map((line) => line.cells);
};

describe("readSheet", () => {
  it.each([
    [
      "a mark in front and Windows line ends",
      "\uFEFFa,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons",
      "a;b\n1,5;2\n",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs and no end of the last line",
      "a\tb\n1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "quotes with commas, line ends and quotes inside",
      'a,b\n"x, ""y""\nz",2\n',
      [
        ["a", "b"],
        ['x, "y"\nz', "2"],
      ],
    ],
    [
      "empty lines and cells",
      "a,b\n\n,\n1,\n",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    ["what our own files guard against formulas", "a\n'=1+1\n'abc\n", [["a"], ["=1+1"], ["'abc"]]],
    [
      "old Mac line ends",
      "a,b\r1,2\r",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["a quote that never closes", 'a\n"b\n', "openQuote"],
    ["text that was not UTF-8", "a\nJos\uFFFD\n", "encoding"],
    ["nothing", "\uFEFF\n\n", "empty"],
  ])("reads %s", (_, text, expected) => expect(cells(text)).toEqual(expected));

  it("numbers lines as an editor does", () => {
    const sheet = readSheet('a\n"x\ny"\n\nb\n');
    expect(typeof sheet === "string" ? sheet : sheet.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it("reads back whatever our own files hold", () => {
    const cell = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\0\uFFFD\uFEFF]/g, "").trim());
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (table) => {
        const head = ["name", "other", "third", "fourth"];
        const kept = table.filter((row) => row.some((text) => text !== ""));
        const read = cells(csvLine(head) + table.map(csvLine).join(""));
        expect(read).toEqual([head, ...kept]);
      }),
      { numRuns: 300 },
    );
  });
});

const plan = (id: number, planName: string, more: object = {}) => ({
  id,
  planName,
  spanishName: `${planName} ES`,
  presetType: null,
  status: "active" as const,
  isDeleted: false,
  ageGroup: "adult" as const,
  minAge: null,
  maxAge: null,
  monthlyCents: 4900,
  annualCents: 49_900,
  showOnEnrollmentMonthly: true,
  showOnEnrollmentAnnual: true,
  showOnInternalEnrollmentMonthly: true,
  showOnInternalEnrollmentAnnual: true,
  forInsured: false,
  forUninsured: true,
  activationFeeCents: 2500,
  disableGpp: false,
  disableFamilyDiscounts: false,
  ...more,
});

const facts = (more: Partial<UploadFacts> = {}): UploadFacts => ({
  tenant: TENANTS.dental,
  today: dateOn("2026-12-10"),
  closesOn: null,
  role: "dentist",
  plans: [plan(1, "Adult Care"), plan(2, "Child Care", { maxAge: 12, monthlyCents: 2900 })],
  settings: {
    ...{ familyTwoBps: 1000, familyThreeBps: 1500, familyFourBps: 2000, gppSetupFeeBps: 500 },
    ...{
      disableEnrollment: true,
      gppActive: true,
      gppAdminOnlyWaive: false,
      allowBankDraft: false,
      allowInOffice: true,
    },
  },
  known: [],
  ...more,
});

type Row = Partial<Record<(typeof UPLOAD_COLUMNS)[number], string>>;
let mailbox = 0;
const person = (more: Row = {}): Row => ({
  first_name: "Maria",
  last_name: `Example${++mailbox}`,
  birth_date: "4/12/1986",
  email: `m${mailbox}@example.com`,
  phone: "512-555-0170",
  plan: "adult care",
  payment: "Monthly",
  ...more,
});
const child = (more: Row = {}): Row =>
  person({
    first_name: "Leo",
    birth_date: "02/03/2016",
    email: "",
    phone: "",
    plan: "Child Care",
    relationship: "son",
    ...more,
  });

function run(rows: Row[], more: Partial<UploadFacts> = {}) {
  const content =
    csvLine([...UPLOAD_COLUMNS]) +
    rows.map((row) => csvLine(UPLOAD_COLUMNS.map((column) => row[column] ?? ""))).join("");
  const read = readMembers(content);
  if ("fault" in read) throw new Error(read.fault);
  const known = facts(more);
  const checked = checkFile(readUploadLines(read.columns, read.rows), known);
  return { ...checked, summary: uploadSummaryOf(checked, known) };
}
const told = ({ problems }: ReturnType<typeof run>) =>
  problems.map(({ line, column, problem }) => [line, column, problem]);

describe("a file of members", () => {
  it("needs its columns by name, in any order and spelling", () => {
    expect(readMembers("first name,last name\nA,B\n")).toEqual({
      fault: expect.stringContaining("enrolmentUploads.file.noHead?columns=birth_date%2C%20email"),
    });
    const head = "Plan,Payment,First-Name,LAST_NAME,birth date,Email,phone,unknown\n";
    expect(readMembers(`${head}x,monthly,A,B,1/1/1990,a@b.co,512-555-0170,z\n`)).toMatchObject({ rows: [{ line: 2 }] });
    expect(readMembers(head)).toEqual({ fault: "enrolmentUploads.file.empty" });
    expect(readMembers(head + "x,y\n".repeat(5001))).toMatchObject({
      fault: "enrolmentUploads.file.tooManyLines?most=5000",
    });
  });

  it("prices a family by the plan with the family's discount and without fees, whether enrolment is open or not", () => {
    const { summary, families, problems } = run([
      person({ family: "A" }),
      child({ family: "a" }),
      person({ payment: "annual", plan: "Adult Care ES", language: "es", zip: "2134" }),
    ]);
    expect(problems).toEqual([]);
    expect(summary).toMatchObject({
      lines: 3,
      families: 2,
      members: 3,
      monthlyCents: 4410 + 2610,
      annualCents: 49_900,
      firstCents: 4410 + 2610 + 49_900,
    });
    expect(families[0]?.memberCount).toBe(2);
    expect(families[1]?.people[0]?.person).toMatchObject({ language: "es-US", zip: "02134" });
    expect(families.flatMap(({ people }) => people).every(({ bill }) => bill?.fee.cents === 0 && !bill.gpp)).toBe(true);
  });

  it("says line and column of everything that cannot be read, and leaves the whole family out", () => {
    const result = run([
      person({ birth_date: "31/12/1990", email: "no mail", phone: "12" }),
      person({ family: "B" }),
      child({ family: "B", state: "Texas", zip: "abc" }),
      person(),
    ]);
    expect(told(result)).toEqual([
      [2, "birth_date", "validation.invalidDate"],
      [2, "email", "validation.invalidEmail"],
      [2, "phone", "validation.digits?digits=10"],
      [4, "state", "validation.invalidData"],
      [4, "zip", "validation.invalidData"],
    ]);
    expect(result.summary).toMatchObject({ lines: 4, members: 1, families: 1, leftOut: 3 });
  });

  it("asks for one account owner with contacts, known plans, ways to pay and fitting ages", () => {
    const result = run([
      person({ email: "", phone: "" }),
      child(),
      person({ family: "C" }),
      person({ family: "C", relationship: "self" }),
      person({ family: "C", relationship: "owner" }),
      person({ plan: "Gold" }),
      person({ payment: "" }),
      person({ plan: "Child Care" }),
      person({ family: "D", plan: "" }),
      person({ relationship: "cousin" }),
      person({ birth_date: "01/01/2999" }),
    ]);
    expect(told(result)).toEqual([
      [2, "email", "validation.required"],
      [2, "phone", "validation.required"],
      [3, "relationship", "enrolmentUploads.problem.noOwner"],
      [4, "relationship", "validation.required"],
      [6, "relationship", "enrolmentUploads.problem.twoOwners"],
      [7, "plan", "enrolmentUploads.problem.unknownPlan"],
      [8, "payment", "validation.required"],
      [9, "plan", "enrolment.problem.tooOld"],
      [10, "plan", "enrolment.problem.noMembers"],
      [11, "relationship", "validation.invalidData"],
      [12, "birth_date", expect.any(String)],
    ]);
    expect(result.summary.members).toBe(0);
  });

  it("tells all wrong cells of a line, and of the other lines of its family", () => {
    const result = run([
      person({ birth_date: "31/12/1990", plan: "Gold", payment: "weekly" }),
      person({ birth_date: "31/12/1990", payment: "" }),
      person({ family: "F", plan: "Silver" }),
      child({ family: "F", zip: "abc", payment: "" }),
      child({ family: "F", last_name: "Fine" }),
      person({ email: "", plan: "Child Care" }),
      person({ family: "G" }),
      child({ family: "G", payment: "" }),
    ]);
    expect(told(result)).toEqual([
      [2, "birth_date", "validation.invalidDate"],
      [2, "payment", "validation.invalidData"],
      [2, "plan", "enrolmentUploads.problem.unknownPlan"],
      [3, "birth_date", "validation.invalidDate"],
      [3, "payment", "validation.required"],
      [4, "plan", "enrolmentUploads.problem.unknownPlan"],
      [5, "zip", "validation.invalidData"],
      [5, "payment", "validation.required"],
      [7, "email", "validation.required"],
      [7, "plan", "enrolment.problem.tooOld"],
      [9, "payment", "validation.required"],
    ]);
    expect(result.summary).toMatchObject({ members: 0, leftOut: 8 });
  });

  it("an owner without a plan comes in with the family", () => {
    const { summary } = run([person({ family: "E", plan: "", payment: "" }), child({ family: "E" })]);
    expect(summary).toMatchObject({ members: 2, families: 1, monthlyCents: 2900 });
  });

  it("finds people twice: same name and birth date with a contact stays out, with other contacts is only noted", () => {
    const ana = person({ first_name: "ana", last_name: "LOPEZ", email: "ana@example.com", phone: "512-555-0111" });
    const here = { firstName: "Ana", lastName: "Lopez", birthOn: dateOn("1986-04-12") };
    expect(run([ana], { known: [{ ...here, contacts: ["ana@example.com"] }] }).summary).toMatchObject({
      members: 0,
      duplicates: 1,
      leftOut: 0,
    });
    const similar = run([ana], { known: [{ ...here, contacts: ["else@example.com"] }] });
    expect(similar.summary).toMatchObject({ members: 1, similar: 1, duplicates: 0 });
    expect(told(similar)).toEqual([[2, null, "enrolmentUploads.problem.similar"]]);
    expect(told(run([ana, { ...ana, plan: "Child Care" }]))).toEqual([[3, null, "enrolmentUploads.problem.repeated"]]);
  });

  it("of a family with a known owner nobody comes in, of one with a known child the others do", () => {
    const owner = person({ family: "F", first_name: "Ana", last_name: "Lopez", email: "ana@example.com" });
    const kid = child({ family: "F", last_name: "Lopez" });
    const contacts = ["ana@example.com"];
    const ownerHere = run([owner, kid], {
      known: [{ firstName: "Ana", lastName: "Lopez", birthOn: dateOn("1986-04-12"), contacts }],
    });
    expect(told(ownerHere)).toEqual([
      [2, null, "enrolmentUploads.problem.isHere"],
      [3, "family", "enrolmentUploads.problem.ownerIsHere"],
    ]);
    expect(ownerHere.summary).toMatchObject({ members: 0, duplicates: 1, leftOut: 1 });
    const kidHere = run([owner, kid], {
      known: [{ firstName: "Leo", lastName: "Lopez", birthOn: dateOn("2016-02-03"), contacts }],
    });
    expect(kidHere.summary).toMatchObject({ members: 1, duplicates: 1, leftOut: 0, monthlyCents: 4900 });
  });
});

describe("a problem that was kept with its row", () => {
  const read = (problem: string) => lineProblem.parse({ line: 2, column: null, problem }).problem;

  it("is said in words, also where its text had an older name then", () => {
    expect(translate("en-US", read("uploads.problem.tooMany?most=9"))).toBe(
      translate("en-US", "enrolmentUploads.problem.tooMany", { most: 9 }),
    );
    for (const key of ["enrolmentUploads.problem.noOwner", "enrolment.problem.noPlan", "validation.required"])
      expect(read(key)).toBe(key);
  });
});
