// What a caller may be handed, as far as the types decide it. tsc checks the assertions about types.
import { describe, expect, expectTypeOf, it } from "vitest";
import type { OfficeId, PublicOfficeId } from "@/lib/core/auth/scope-ids";
import type { enrol, finishEnrolment } from "@/lib/membership/enrolment/commands";
import type { deskFamily, familyOfMember } from "@/lib/membership/enrolment/family.queries";
import type {
  activePlans,
  employerDiscounts,
  PublicOffice,
  publicFees,
  publicPlans,
  usableCode,
} from "@/lib/membership/enrolment/queries";
import type { listFamilies } from "@/lib/membership/members/list.queries";
import type { listPlans } from "@/lib/practice/plans/queries";
import { filesIn, importsOf, read } from "../support/tree";

type First<F extends (...given: never[]) => unknown> = Parameters<F>[0];

const DOORS = [...filesIn("app", /\.tsx?$/), ...filesIn("components", /\.tsx?$/), ...filesIn("lib", /endpoints\.ts$/)];

describe("the right to an office's public side", () => {
  it("is what a public page gets, and is no right to the office", () => {
    expectTypeOf<PublicOffice["id"]>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<PublicOfficeId>().not.toExtend<OfficeId>();
    expectTypeOf<number>().not.toExtend<PublicOfficeId>();
    // The office itself may read what everybody may.
    expectTypeOf<OfficeId>().toExtend<PublicOfficeId>();
  });

  it("is taken by the public queries and by the enrolment, and by no other", () => {
    expectTypeOf<First<typeof publicPlans>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof publicFees>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof activePlans>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof usableCode>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof employerDiscounts>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof enrol>["office"]>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof finishEnrolment>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof listFamilies>>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof listPlans>>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof familyOfMember>>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof deskFamily>>();
  });
});

/** The types by which a caller's right, or the tenant that a request came to, is handed on. */
const RIGHTS = ["Actor", "OfficeId", "PublicOfficeId", "PayerId", "AssociationId", "EmployerId", "Tenant", "TenantId"];

/** On one line, a block up to its closing bracket, or several lines up to the semicolon. */
const NAMED_TYPE = /^(?:export )?type (\w+)[^=\n]*=([^\n]*;$| \{\n[\s\S]*?^\}|[\s\S]*?;$)/gm;

/** The text of each type of lib that is written down by name. */
function namedTypes(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths)
    for (const [, name = "", text = ""] of read(path).matchAll(NAMED_TYPE)) found.set(name, text);
  return found;
}

/** Rights, and the types that hold one: `BillingAccount` names a `PayerId`. An `Author` only says who is to be written down. */
function carriersOf(paths: readonly string[]): RegExp {
  const types = namedTypes(paths);
  const carriers = new Set(RIGHTS);
  const names = () => new RegExp(`\\b(${[...carriers].join("|")})\\b`);
  for (let before = 0; before < carriers.size; ) {
    before = carriers.size;
    const known = names();
    for (const [name, text] of types) if (name !== "Author" && known.test(text)) carriers.add(name);
  }
  return names();
}

/** What stands between the brackets of an exported function. */
function parametersOf(path: string, name: string): string {
  const text = read(path);
  const start = text.search(
    new RegExp(`export (async )?function\\*? ${name}\\b|export const ${name} = (async )?(<[^>]*>)?\\(`),
  );
  if (start < 0) return "";
  const open = text.indexOf("(", start);
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return "";
}

/** The functions a file takes from the queries and commands of lib, with the file each is written in. */
function callsOf(path: string): { file: string; name: string }[] {
  const targets = importsOf(path).filter((target) => /[/.](queries|commands)$/.test(target));
  return [...read(path).matchAll(/import \{([^}]*)\} from "([^"]*[/.](?:queries|commands))"/g)].flatMap(
    ([, names = "", from = ""]) => {
      const file = targets.find((target) => target.endsWith(from.replace(/^(@|\.+)\//, "")));
      const wanted = names.split(",").map((name) => name.trim().split(" as ")[0] ?? "");
      return wanted
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ file: `${file}.ts`, name }));
    },
  );
}

/** What is done by a bare number although nobody has proven a right to it, each with its reason. */
const BY_NUMBER_ALONE = [
  "logClickedInvite", // notes that a mail was opened; answers the same for every number
];

describe("pages and endpoints", () => {
  it("cannot hold a transaction, and so cannot call what works by bare ids inside the engine", () => {
    const holding = DOORS.filter((path) =>
      /import \{[^}]*\b(db|transaction)\b[^}]*\} from "@?[^"]*core\/db\/db"/.test(read(path)),
    );
    expect(holding).toEqual([]);
  });

  it("name a number only together with the right it was proven by", () => {
    const carries = carriersOf(filesIn("lib", /\.ts$/));
    const calls = DOORS.flatMap((path) => callsOf(path).map((call) => ({ path, ...call })));
    expect(calls.length).toBeGreaterThan(300);
    const bare = calls.filter(({ file, name }) => {
      const parameters = parametersOf(file, name);
      return /\b(number|Tx)\b/.test(parameters) && !carries.test(parameters) && !BY_NUMBER_ALONE.includes(name);
    });
    expect(bare.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  it("prove a caller's right and never take one on the system's word", () => {
    const taking = DOORS.filter((path) => /\b(publicOffice|systemOffice|systemPayer)\(/.test(read(path)));
    expect(taking).toEqual([]);
  });
});
