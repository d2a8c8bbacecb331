import type { Role } from "@/lib/core/auth/roles";
import { INVALID } from "@/lib/core/fields/fields";
import { messageKey } from "@/lib/core/i18n/message-key";
import { groupBy } from "@/lib/core/lists/group-by";
import { readSheet, type SheetLine } from "@/lib/core/sheets/read";
import type { DateOn } from "@/lib/core/time/dates";
import { canBegin } from "@/lib/platform/membership-status/period.rules";
import type { Tenant } from "@/tenants/tenant";
import { type BillLine, type QuoteMember, type QuotePlan, type QuoteSettings, quote } from "./rules";
import { MAX_MEMBERS } from "./schema";
import {
  type FileLine,
  fileLine,
  type LineProblem,
  MAX_LINES,
  NEEDED,
  UPLOAD_COLUMNS,
  type UploadColumn,
  type UploadSummary,
} from "./uploads.schema";

/** A person already at the office, with emails and phones of theirs and their family's. */
export type KnownPerson = { firstName: string; lastName: string; birthOn: DateOn; contacts: readonly string[] };

export type UploadFacts = {
  tenant: Tenant;
  today: DateOn;
  /** The office's last day; null where it stays. */
  closesOn: DateOn | null;
  role: Role;
  plans: readonly QuotePlan[];
  settings: QuoteSettings;
  known: readonly KnownPerson[];
};

export type Person = FileLine & { line: number };
/** A family to import: the account owner first; people with a plan have a line of the bill. */
export type CheckedFamily = { people: { person: Person; bill: BillLine | null }[]; memberCount: number };
export type CheckedFile = {
  families: CheckedFamily[];
  problems: LineProblem[];
  counts: { lines: number; duplicates: number; similar: number; leftOut: number };
};

/** The rows of a file under its head, or the key of why it is no list of members. */
export function readMembers(
  content: string,
): { fault: string } | { columns: (UploadColumn | null)[]; rows: SheetLine[] } {
  const lines = readSheet(content);
  if (typeof lines === "string") return { fault: `enrolmentUploads.file.${lines}` };
  const [head, ...rows] = lines;
  const names = (head?.cells ?? []).map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const missing = NEEDED.filter((column) => !names.includes(column));
  if (missing.length > 0) return { fault: messageKey("enrolmentUploads.file.noHead", { columns: missing.join(", ") }) };
  if (rows.length === 0) return { fault: "enrolmentUploads.file.empty" };
  if (rows.length > MAX_LINES) return { fault: messageKey("enrolmentUploads.file.tooManyLines", { most: MAX_LINES }) };
  return { columns: names.map((name) => UPLOAD_COLUMNS.find((column) => column === name) ?? null), rows };
}

/** The first and last names and birth dates of a file, to look for them at the office. */
export function personKey(one: { firstName: string; lastName: string; birthOn: string }): string {
  return `${one.firstName}|${one.lastName}|${one.birthOn}`.toLowerCase().normalize();
}

export const keyOf = (one: FileLine) =>
  personKey({ firstName: one.first_name, lastName: one.last_name, birthOn: one.birth_date });

export type ReadLine = {
  line: number;
  family: string;
  person: Person | null;
  /** The raw cells, so that a wrong plan is reported even where another cell is invalid. */
  cells: Pick<Record<UploadColumn, string>, "plan" | "payment">;
  problems: LineProblem[];
};

/** Each row as a person, or with what is wrong in which column. */
export function readUploadLines(columns: readonly (UploadColumn | null)[], rows: readonly SheetLine[]): ReadLine[] {
  return rows.map(({ line, cells }) => {
    const cell = (column: UploadColumn) => cells[columns.indexOf(column)] ?? "";
    // A line without a family's name is a family of its own.
    const family = cell("family") ? `f ${cell("family").toLowerCase()}` : `line ${line}`;
    const read = { line, family, cells: { plan: cell("plan"), payment: cell("payment") } };
    const parsed = fileLine.safeParse(Object.fromEntries(UPLOAD_COLUMNS.map((column) => [column, cell(column)])));
    if (parsed.success) return { ...read, person: { ...parsed.data, line }, problems: [] };
    const problems = parsed.error.issues.map(({ path, message }) => ({
      line,
      column: UPLOAD_COLUMNS.find((column) => column === path[0]) ?? null,
      problem: message,
    }));
    return { ...read, person: null, problems };
  });
}

const at = (line: number, column: UploadColumn | null, problem: string): LineProblem => ({ line, column, problem });

/** Who of a family is the account owner: the one who says so, else the first, who then says nothing. */
function ownerOf(people: readonly Person[]): { owner: Person | null; problems: LineProblem[] } {
  const said = people.filter(({ relationship }) => relationship === "myself");
  const [first] = people;
  const owner = said[0] ?? (first?.relationship === null ? first : null);
  if (!owner)
    return { owner: null, problems: first ? [at(first.line, "relationship", "enrolmentUploads.problem.noOwner")] : [] };
  const problems = said.slice(1).map(({ line }) => at(line, "relationship", "enrolmentUploads.problem.twoOwners"));
  for (const one of people)
    if (one !== owner && one.relationship === null) problems.push(at(one.line, "relationship", INVALID.required));
  if (owner.email === null) problems.push(at(owner.line, "email", INVALID.required));
  if (owner.phone === null) problems.push(at(owner.line, "phone", INVALID.required));
  return { owner, problems };
}

/** The plan of a name, in either language. */
function planNamed(name: string, plans: readonly QuotePlan[]): QuotePlan | undefined {
  const wanted = name.trim().toLowerCase();
  return plans.find((plan) => [plan.planName, plan.spanishName].some((each) => each?.toLowerCase() === wanted));
}

/** Plan problems of a line whose family is invalid as a whole; each cell is reported once. */
function planProblems({ line, cells, problems }: ReadLine, plans: readonly QuotePlan[]): LineProblem[] {
  const { plan, payment } = cells;
  if (plan.trim() === "" || problems.some(({ column }) => column === "plan")) return [];
  if (!planNamed(plan, plans)) return [at(line, "plan", "enrolmentUploads.problem.unknownPlan")];
  return payment.trim() === "" ? [at(line, "payment", INVALID.required)] : [];
}

/** The plan a line names and how it is paid. */
function planOf(person: Person, isOwner: boolean, plans: readonly QuotePlan[]) {
  if (person.plan === null)
    return { plan: null, problems: isOwner ? [] : [at(person.line, "plan", "enrolment.problem.noPlan")] };
  const found = planNamed(person.plan, plans);
  if (!found) return { plan: null, problems: [at(person.line, "plan", "enrolmentUploads.problem.unknownPlan")] };
  if (person.payment === null) return { plan: null, problems: [at(person.line, "payment", INVALID.required)] };
  return { plan: { planId: found.id, unit: person.payment }, problems: [] };
}

const COLUMN_OF: Partial<Record<string, UploadColumn>> = { birthDate: "birth_date", noValidAge: "birth_date" };

type Checked = { family: CheckedFamily | null; problems: LineProblem[] };

/** A family whose lines can be read: with an owner, plans that fit, and what it will pay; or what is in the way. */
function checkFamily(people: readonly Person[], facts: UploadFacts): Checked {
  const { owner, problems } = ownerOf(people);
  if (people.length > MAX_MEMBERS && people[0])
    problems.push(at(people[0].line, "family", messageKey("enrolmentUploads.problem.tooMany", { most: MAX_MEMBERS })));
  const ordered = owner ? [owner, ...people.filter((one) => one !== owner)] : people;
  const members = ordered.map((person): QuoteMember => {
    const chosen = planOf(person, person === owner, facts.plans);
    problems.push(...chosen.problems);
    const { first_name: firstName, last_name: lastName, birth_date: dob } = person;
    const relationship = person === owner ? "myself" : (person.relationship ?? "other");
    return {
      ...{ firstName, lastName, dob, relationship, plan: chosen.plan },
      ...{ additionalPlans: [], payor: "member", waiveFee: false },
    };
  });
  const bill = quote({
    ...facts,
    members,
    codeBps: 0,
    paymentKind: "in_office",
    internalRole: facts.role,
    // They come from another program: no setup or activation fee, and no guarantee.
    plans: facts.plans.map((plan) => ({ ...plan, activationFeeCents: 0 })),
    settings: { ...facts.settings, gppActive: false },
  });
  const reported = new Set(problems.map(({ line, column }) => `${line} ${column}`));
  const wrong = bill.memberProblems
    .filter(({ problem }) => problem !== "noPlan")
    .map(({ memberIndex, problem }) =>
      at(ordered[memberIndex]?.line ?? 0, COLUMN_OF[problem] ?? "plan", `enrolment.problem.${problem}`),
    )
    .filter(({ line, column }) => !reported.has(`${line} ${column}`));
  problems.push(...wrong);
  const [first] = ordered;
  if (bill.lines.length === 0 && problems.length === 0 && first)
    problems.push(at(first.line, "plan", "enrolment.problem.noMembers"));
  if (problems.length > 0) return { family: null, problems };
  const linesOf = ordered.map((person, index) => ({
    person,
    bill: bill.lines.find(({ memberIndex }) => memberIndex === index) ?? null,
  }));
  return { family: { people: linesOf, memberCount: bill.memberCount }, problems: [] };
}

type PersonMatch = "new" | "similar" | "isHere" | "repeated";

/** Whether a person is already at the office: the same name and birth date, and a contact of theirs. */
function matcherOf(known: readonly KnownPerson[]) {
  const here = new Map<string, Set<string>>();
  for (const one of known) here.set(personKey(one), new Set([...(here.get(personKey(one)) ?? []), ...one.contacts]));
  const seen = new Set<string>();
  return (person: Person, contacts: readonly (string | null)[]): PersonMatch => {
    const key = keyOf(person);
    if (seen.has(key)) return "repeated";
    seen.add(key);
    const theirs = here.get(key);
    if (!theirs) return "new";
    return contacts.some((contact) => contact !== null && theirs.has(contact)) ? "isHere" : "similar";
  };
}

/** A family without skipped people. With an invalid row, each row reports only its own problems. */
function familyOf(
  group: readonly ReadLine[],
  people: readonly Person[],
  fresh: readonly Person[],
  facts: UploadFacts,
): Checked {
  if (people.length < group.length)
    return { family: null, problems: group.flatMap((one) => planProblems(one, facts.plans)) };
  const { owner } = ownerOf(people);
  if (owner === null || fresh.includes(owner)) return checkFamily(fresh, facts);
  return {
    family: null,
    problems: fresh.map(({ line }) => at(line, "family", "enrolmentUploads.problem.ownerIsHere")),
  };
}

/**
 * What a file imports. A family is imported as a whole or not at all: one invalid row skips it. Existing members, and
 * people listed twice, are skipped alone; an existing account owner skips the rest of the family, because they are
 * added to the existing family.
 */
export function checkFile(lines: readonly ReadLine[], facts: UploadFacts): CheckedFile {
  const match = matcherOf(facts.known);
  const problems = lines.flatMap((one) => one.problems);
  const groups = groupBy(lines, ({ family }) => family);
  const families: CheckedFamily[] = [];
  const counts = { lines: lines.length, duplicates: 0, similar: 0, leftOut: 0 };
  for (const group of groups.values()) {
    const people = group.flatMap(({ person }) => (person ? [person] : []));
    const contacts = people.flatMap(({ email, phone }) => [email, phone]);
    const matches = people.map((person) => ({ person, match: match(person, contacts) }));
    for (const one of matches)
      if (one.match !== "new") problems.push(at(one.person.line, null, `enrolmentUploads.problem.${one.match}`));
    const fresh = matches.flatMap((one) => (one.match === "new" || one.match === "similar" ? [one.person] : []));
    counts.duplicates += people.length - fresh.length;
    if (fresh.length === 0 && people.length === group.length) continue;
    const checked = familyOf(group, people, fresh, facts);
    problems.push(...checked.problems);
    if (checked.family) {
      families.push(checked.family);
      counts.similar += matches.filter((one) => one.match === "similar").length;
    } else counts.leftOut += group.length - (people.length - fresh.length);
  }
  return { families, problems: problems.sort((a, b) => a.line - b.line), counts };
}

/** What importing does, in people and dollars. */
export function uploadSummaryOf(
  { families, counts }: CheckedFile,
  { plans, today, closesOn }: Pick<UploadFacts, "plans" | "today" | "closesOn">,
): UploadSummary {
  const bills = families.flatMap(({ people }) => people.flatMap(({ bill }) => (bill ? [bill] : [])));
  const total = (unit: "month" | "year") =>
    bills.filter((bill) => bill.unit === unit).reduce((sum, { netCents }) => sum + netCents, 0);
  const byPlan = new Map<string, UploadSummary["plans"][number]>();
  for (const { planId, unit, netCents } of bills) {
    const planName = plans.find(({ id }) => id === planId)?.planName ?? "";
    const known = byPlan.get(`${planId} ${unit}`) ?? { planId, planName, unit, members: 0, cents: 0 };
    byPlan.set(`${planId} ${unit}`, { ...known, members: known.members + 1, cents: known.cents + netCents });
  }
  return {
    ...counts,
    families: families.length,
    members: families.reduce((sum, { people }) => sum + people.length, 0),
    cannotBegin: bills.filter((bill) => !canBegin(bill, today, closesOn)).length,
    monthlyCents: total("month"),
    annualCents: total("year"),
    firstCents: total("month") + total("year"),
    plans: [...byPlan.values()].sort((a, b) => b.members - a.members),
  };
}
