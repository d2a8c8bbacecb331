// Habits to be rid of, each counted: its number may only fall. What nobody counts grows.
import { describe, expect, it } from "vitest";
import { groupBy } from "@/lib/core/lists/group-by";
import { ImportGraph } from "../../scripts/import-graph";
import { messageAreas, readCatalogue } from "../../scripts/message-areas";
import { filesIn, read } from "../support/tree";

const SOURCES = ["app", "components", "lib", "prisma", "sandbox", "scripts", "tests"].flatMap((folder) =>
  filesIn(folder, /\.tsx?$/),
);
const inFolders = (...folders: string[]) =>
  SOURCES.filter((path) => folders.some((each) => path.startsWith(`${each}/`)));
const lines = (path: string) => read(path).trimEnd().split("\n").length;

/** Each place where a text says something; a file as often as it says it. */
const said = (what: RegExp, files: readonly string[]) =>
  files.flatMap((path) => (read(path).match(what) ?? []).map(() => path));

/** How many more files than this lie in one folder, folder by folder. */
function overFull(most: number): string[] {
  const byFolder = groupBy(inFolders("lib", "components"), (path) => path.slice(0, path.lastIndexOf("/")));
  return [...byFolder].flatMap(([folder, files]) => files.slice(most).map(() => folder));
}

/** An area without what the history calls the acts of each noun: one more noun is no habit of the pages that show a history. */
function ownTexts(area: string, texts: unknown): unknown {
  return area === "history" ? { ...(texts as object), action: undefined } : texts;
}

/** A page as often as it carries another 10 kB of texts in one language beyond its first 20 kB. */
function heavyTexts(): string[] {
  const catalogue = readCatalogue();
  const areas = messageAreas(new ImportGraph(["app", "components", "lib", "tenants"]), catalogue);
  const bytesOf = (area: string) => Buffer.byteLength(JSON.stringify(ownTexts(area, catalogue[area])));
  return Object.entries(areas).flatMap(([page, carried]) => {
    const bytes = carried.reduce((sum, area) => sum + bytesOf(area), 0);
    return Array<string>(Math.max(0, Math.ceil((bytes - 20_000) / 10_000))).fill(page);
  });
}

type Habit = { name: string; most: number; instead: string; places: () => string[] };

const HABITS: Habit[] = [
  {
    name: "audit(tx outside of its wrapper",
    most: 128,
    instead: "let `change` of lib/core/audit write the line",
    places: () => said(/\baudit\(tx/g, inFolders("lib")),
  },
  {
    name: "<Dialog> by hand",
    most: 30,
    instead: "use ActionDialog, or another of components/forms",
    places: () =>
      said(
        /<Dialog(?:\.Root)?[\s>]/g,
        inFolders("app", "components").filter((path) => !path.startsWith("components/forms/")),
      ),
  },
  {
    name: "an object spread where its fields could stand",
    most: 854,
    instead: "write the fields, one after another",
    places: () => said(/\.\.\.\{ /g, SOURCES),
  },
  {
    name: "a participle as the name of a type",
    most: 69,
    instead: "name the type by the noun it is: LedgerLine, not Told",
    places: () => said(/^export (?:type|interface) \w*[a-z](?:ed|ing)\b/gm, inFolders("lib", "components")),
  },
  {
    name: "a loose file in lib/core",
    most: 4,
    instead: "put it into the room it belongs to, or make one",
    places: () => SOURCES.filter((path) => /^lib\/core\/[^/]+$/.test(path)),
  },
  {
    name: "a file over forty in one folder",
    most: 41,
    instead: "sort the folder into its parts",
    places: () => overFull(40),
  },
  {
    name: "a page.tsx over twenty lines",
    most: 19,
    instead: "move the screen to components, where its noun is",
    places: () => inFolders("app").filter((path) => path.endsWith("page.tsx") && lines(path) > 20),
  },
  {
    name: "useTranslations in a file without state",
    most: 171,
    instead: "getTranslations in a server component",
    places: () =>
      inFolders("app", "components").filter((path) => {
        const text = read(path);
        return (
          text.includes("useTranslations(") &&
          // A schema of a form does not cross from the server to the browser, so whoever hands one on is in the browser.
          !/\bschema=\{/.test(text) &&
          !/\buse(?:State|Reducer|Ref|Transition|Effect|Form|Save|Send|Act|Follow)\w*\(/.test(text)
        );
      }),
  },
  {
    name: "10 kB of texts that a page carries beyond 20",
    most: 91,
    instead: "let what the browser shows say fewer areas, or divide the area",
    places: heavyTexts,
  },
  {
    name: "TODO left in what people see or what is kept",
    most: 0,
    instead: "do it, or file it",
    places: () => said(/\bTODO\b/g, [...filesIn("messages"), ...inFolders("components"), ...filesIn("prisma/schema")]),
  },
  {
    name: "the body of an enrolment by hand",
    most: 2,
    instead: "take `joining` of tests/support/joining",
    places: () =>
      said(
        /plan_confirmation: true/g,
        inFolders("tests").filter(
          (path) => !path.endsWith("/joining.ts") && !path.endsWith("/structure.habits.test.ts"),
        ),
      ),
  },
  {
    name: "the end of a term or period said as the day after it",
    most: 0,
    instead: "say the last day: format.lastDay, or lastDayBefore",
    places: () =>
      said(
        /\b(?:format\.(?:full|short)|format(?:Date|Long|Short))\((?:fromDbDate\()?(?:\w+\.)*(?:termEndOn|paidUntil|periodEndOn|endOn)\b/g,
        inFolders("app", "components", "lib"),
      ),
  },
];

/** The places where there are most, so that whoever is told of one too many finds it. */
function whereMost(places: readonly string[]): string {
  const counts = [...groupBy(places, (place) => place)].map(([place, all]) => ({ place, count: all.length }));
  return counts
    .sort((a, b) => b.count - a.count)
    .slice(0, 12)
    .map(({ place, count }) => `${place} (${count})`)
    .join(", ");
}

describe("a habit that only gets rarer", () => {
  it.each(HABITS)("$name", ({ name, most, instead, places }) => {
    const found = places();
    const help =
      found.length > most
        ? `"${name}" is there ${found.length} times: ${instead}. Most are in ${whereMost(found)}`
        : `"${name}" is rarer than ${most}: let its line in tests/unit/structure.habits.test.ts say ${found.length}`;
    expect(found.length, help).toBe(most);
  });
});

describe("the count", () => {
  it("finds each place of a file", () =>
    expect(said(/\bname: "/g, ["tests/unit/structure.habits.test.ts"]).length).toBe(HABITS.length));
  it("tells where there are most first", () => expect(whereMost(["a", "b", "b"])).toBe("b (2), a (1)"));
});
