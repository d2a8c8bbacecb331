import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PAGES } from "@/lib/pages/routes";
import { districtOf } from "../../scripts/districts";
import { texts, toDo } from "../support/to-do";
import { addressOfFile, filesIn, importsOf, ROOT, read, valueImportsOf } from "../support/tree";

const SOURCE = /\.tsx?$/;
/** A noun's own file is called by its role (`rules.ts`), one of its parts by part and role (`settle.commands.ts`). */
const VOCABULARY = /^lib\/[\w-]+\/[\w-]+\/([\w-]+\.)?(schema|rules|queries|commands|jobs|events|endpoints|wire)\.ts$/;
/** Pure decisions and data beside the closed set, each with its reason. */
const EXTRA = new Set([
  "lib/platform/accounts/next-auth.ts", // the options next-auth wants in one object
  "lib/membership/enrolment/flow.ts", // the reducer of the steps, shared by page and tests
  "lib/practice/plans/presets.ts", // data
]);
const LONGEST = 300;
const DATA =
  /^(tenants\/|sandbox\/records|prisma\/seed\/|lib\/pages\/routes\.ts|lib\/practice\/plans\/presets|tests\/)/;

const sources = ["app", "components", "lib", "tenants", "sandbox", "scripts", "prisma/seed"].flatMap((folder) =>
  filesIn(folder, SOURCE),
);
const isOfNoun = (path: string) => path.startsWith("lib/") && districtOf(path) !== undefined;

describe("the tree", () => {
  it("gives a noun only the files of the closed vocabulary", () => {
    const strange = sources.filter((path) => isOfNoun(path) && !VOCABULARY.test(path) && !EXTRA.has(path));
    expect(strange).toEqual([]);
  });

  it("has no index.ts and no utils.ts", () => {
    expect(sources.filter((path) => /\/(index|utils)\.tsx?$/.test(path))).toEqual([]);
  });

  it(`keeps files under ${LONGEST} lines`, () => {
    const long = sources.filter((path) => !DATA.test(path) && read(path).split("\n").length > LONGEST);
    expect(long).toEqual([]);
  });

  it("imports downwards only: app, components, nouns, core", () => {
    const rank = (path: string) =>
      path.startsWith("app/")
        ? 3
        : path.startsWith("components/")
          ? 2
          : isOfNoun(path)
            ? 1
            : /^lib\/(core|queue|front|pages)\//.test(path)
              ? 0
              : undefined;
    const upward = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => (rank(path) ?? 9) < (rank(target) ?? -1))
        .map((target) => `${path} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it("reads the database below lib only", () => {
    const reading = sources.filter(
      (path) =>
        /^(app|components)\//.test(path) && valueImportsOf(path).some((target) => /lib\/core\/db\/db$/.test(target)),
    );
    expect(reading).toEqual([]);
  });

  it("keeps rules and schemas pure: no database, no clock, no server-only", () => {
    const pure = sources.filter(
      (path) => /^lib\/.*[/.](rules|schema|flow)\.ts$/.test(path) || path.startsWith("tenants/"),
    );
    expect(pure.length).toBeGreaterThan(5);
    const impure = pure.filter(
      (path) =>
        valueImportsOf(path).some((target) =>
          /core\/(db|clock|audit|process)|core\/auth\/(?!roles|rights|idle|caller)|queue\/(outbox|mail|jobs)|(queries|commands)$|providers\/(?!stripe\/expandable$)/.test(
            target,
          ),
        ) || /\bDate\.now\(|new Date\(\)/.test(read(path)),
    );
    expect(impure).toEqual([]);
  });

  it("reads the system clock in one place", () => {
    const reading = sources.filter(
      (path) => /^(app|lib)\//.test(path) && /\bDate\.now\(|new Date\(\)/.test(read(path)),
    );
    expect(reading).toEqual(["lib/core/clock.ts"]);
  });

  it("reads process.env in the settings file only", () => {
    const allowed = ["app/test-layout/", "lib/core/process/env.ts", "lib/core/i18n/", "lib/pages/message-areas.ts"];
    const reading = sources.filter(
      (path) =>
        /^(app|components|lib)\//.test(path) &&
        read(path).includes("process.env") &&
        !allowed.some((each) => path.startsWith(each)),
    );
    expect(reading).toEqual([]);
  });

  it("locks rows in the mode that lets others point to them", () => {
    const locking = sources.filter((path) => path.startsWith("lib/") && /\bfor update\b/i.test(read(path)));
    expect(locking).toEqual([]);
  });

  it("makes proven rights in one file", () => {
    const minting = sources.filter(
      (path) =>
        /^(app|components|lib)\//.test(path) &&
        /\bas (PublicOfficeId|OfficeId|PayerId|AssociationId|EmployerId)\b/.test(read(path)),
    );
    expect(minting).toEqual(["lib/core/auth/scope.ts"]);
  });

  // The product reads the sandbox's address once, so a file of lib/ brought in earlier would speak to the shared one.
  it("brings a test file's own sandbox in before anything else", () => {
    const late = filesIn("tests/api", SOURCE).filter((path) => {
      const text = read(path);
      const own = text.search(/import[ (]"..\/support\/own-sandbox"/);
      const other = text.search(/(from |import\()"(@|\.\.)\/(?!support\/own-sandbox)/);
      return text.includes('"../support/billing"') && (own < 0 || other < own);
    });
    expect(late).toEqual([]);
  });

  it("keeps the sandbox and the product apart", () => {
    const crossing = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) =>
          path.startsWith("sandbox/")
            ? /^(lib|app|components|tenants|prisma)\//.test(target)
            : /^(lib|app|components|tenants)\//.test(path) && target.startsWith("sandbox/"),
        )
        .map((target) => `${path} -> ${target}`),
    );
    expect(crossing).toEqual([]);
  });
});

describe("the page table", () => {
  const files = filesIn("app", /^page\.tsx$/).map(addressOfFile);

  it("has a file for every row and a row for every file", () => {
    expect([...files].sort()).toEqual([...PAGES].map((page) => page.path).sort());
  });

  const pages = filesIn("app", /^page\.tsx$/).map((file, at) => ({ path: files[at] ?? "", source: read(file) }));
  /** The path a page hands to `page()`, written out or as the constant PATH beside it. */
  const guardedPath = (source: string): string | undefined => {
    const named = /export default page\(\s*(?:"([^"]+)"|(PATH))/.exec(source);
    return named?.[2] ? /const PATH = "([^"]+)"/.exec(source)?.[1] : named?.[1];
  };
  /** An office's public page makes its title from the office, and is kept for everybody: nobody's session is read. */
  const isKept = (path: string) =>
    PAGES.some((row) => row.path === path && row.shell === "public" && row.title === "join");

  it("is asked by every page, for the very path it stands at", () => {
    const wrong = pages.filter(({ path, source }) => guardedPath(source) !== (isKept(path) ? undefined : path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(pages.filter(({ path }) => isKept(path))).toHaveLength(3);
  });

  it("alone gives titles: no page, layout or screen writes one", () => {
    const allowed = ["app/not-found.tsx", "components/membership/enrolment/join-page.tsx"];
    const titled = sources.filter(
      (path) =>
        /^(app|components)\//.test(path) &&
        /<title>|\bMetadata\b[^;]*\btitle:|generateMetadata/.test(read(path)) &&
        !allowed.includes(path) &&
        !path.startsWith("app/(enrolment)/"),
    );
    expect(titled).toEqual([]);
  });

  it("alone knows where a tenant's pages are: no code reads it off the text of a path", () => {
    const asking = sources.filter((path) => /startsWith\("\/(dentist-new|account\/)/.test(read(path)));
    expect(asking).toEqual([]);
  });
});

describe("texts", () => {
  type Tree = { [key: string]: string | Tree };
  const keysOf = (tree: Tree, prefix = ""): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
    );
  const at = (tree: Tree, key: string): string =>
    key
      .split(".")
      .reduce<string | Tree>((node, part) => (typeof node === "string" ? node : (node[part] ?? "")), tree) as string;
  const blanks = (text: string) =>
    [...text.matchAll(/(?<!(?:one|other|=\d)\s?)\{(\w+)\s*[,}]/g)].map((match) => match[1]).sort();

  const areas = filesIn("messages/en-US", /\.json$/).map((path) => path.split("/").pop() ?? "");

  it.each(areas)("%s has the same keys and blanks in both languages", (area) => {
    const english: Tree = JSON.parse(read(`messages/en-US/${area}`));
    expect(existsSync(join(ROOT, `messages/es-US/${area}`)), `write messages/es-US/${area}`).toBe(true);
    const spanish: Tree = JSON.parse(read(`messages/es-US/${area}`));
    const differ = toDo(
      keysOf(english),
      keysOf(spanish),
      texts(area, (key) => at(english, key)),
    );
    expect(differ).toEqual([]);
    const unlike = keysOf(english).filter((key) => `${blanks(at(spanish, key))}` !== `${blanks(at(english, key))}`);
    const fill = (key: string) => `{${blanks(at(english, key)).join("}, {")}}`;
    expect(unlike.map((key) => `messages/es-US/${area} "${key}" must have the blanks of en-US: ${fill(key)}`)).toEqual(
      [],
    );
  });

  it("has no area in Spanish only", () => {
    const spanish = filesIn("messages/es-US", /\.json$/).map((path) => path.split("/").pop() ?? "");
    const alone = spanish.filter((area) => !areas.includes(area));
    expect(
      alone.map((area) => `messages/en-US/${area} is missing: write it, or delete messages/es-US/${area}`),
    ).toEqual([]);
  });
});
