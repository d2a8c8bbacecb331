import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldsOf, nounOf } from "@/scripts/noun-fields";
import { edits, mailEdits, skeleton } from "@/scripts/skeleton";
import { ROOT, read } from "../support/tree";

let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "inhouse-new-"));
});
afterAll(() => rmSync(scratch, { recursive: true }));

const FIELDS = ["name:text!", "kind:imaging|lab", "email:email?", "site:web?", "note:lines?"];
const FIGURES = ["startsOn:date", "endsOn:date?", "priceCents:money", "feeCents:money?", "discountBps:percent?"];
const KEEPSAKES = nounOf("keepsakes", "office", fieldsOf(FIELDS));
const LEASES = nounOf("leases", "office", fieldsOf([...FIELDS, ...FIGURES]), true);
const STORIES = nounOf("loyalty-stories", "tenant", fieldsOf([]));

const changed = (changes: Map<string, (text: string) => string>) =>
  [...changes].map(([path, change]): [string, string] => [path, change(read(path))]);
/** Everything a command writes, changed files included. */
const written = (noun: typeof KEEPSAKES, kind: "noun" | "page" | "call") => [
  ...skeleton(noun, kind),
  ...changed(edits(noun, kind)),
];

describe("npm run new", () => {
  it.each([
    ["an office's noun", written(KEEPSAKES, "noun")],
    ["a noun with days and amounts that ends", written(LEASES, "noun")],
    ["a noun of the back office", written(STORIES, "noun")],
    ["a page", written(STORIES, "page")],
    ["calls", written(STORIES, "call")],
    ["a mail", changed(mailEdits("welcomeBack"))],
  ] as const)("%s: writes what parses and lints", (name, files) => {
    const folder = join(scratch, name.replaceAll(/\W/g, "-"));
    mkdirSync(folder);
    // Beside the files, because some of its rules are for paths.
    const config = { ...JSON.parse(read("biome.json")), $schema: undefined, vcs: undefined };
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config, null, 2));
    for (const [path, text] of files) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      if (/\.tsx?$/.test(path)) transformSync(text, { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "automatic" });
      if (path.endsWith(".json")) JSON.parse(text);
    }
    const biome = (...options: string[]) =>
      spawnSync(join(ROOT, "node_modules/.bin/biome"), ["check", ...options, "."], { cwd: folder, encoding: "utf8" });
    biome("--write");
    const lint = biome("--error-on-warnings");
    expect([lint.status, lint.status === 0 ? "" : lint.stdout + lint.stderr]).toEqual([0, ""]);
  });

  it("uses only files of the closed vocabulary, folders of whole words, and equal keys in both languages", () => {
    const files = skeleton(STORIES, "noun");
    expect([...files.keys()].filter((path) => path.startsWith("lib/"))).toEqual(
      ["schema", "rules", "queries", "commands", "endpoints"].map((role) => `lib/platform/loyalty-stories/${role}.ts`),
    );
    const keys = (locale: string) =>
      Object.keys(JSON.parse(files.get(`messages/${locale}/loyaltyStories.json`) ?? "{}"));
    expect(keys("en-US")).toEqual(keys("es-US"));
  });

  it("adds lines to what is there and moves none", () => {
    for (const [path, text] of changed(edits(KEEPSAKES, "noun"))) {
      const lines = text.split("\n");
      let at = 0;
      // The last entry of a JSON object gets a comma, and a row of the picture of the floors one more name.
      const bare = (line: string) => line.replace(/,$/, "").replace("   keepsakes", "").replaceAll(/ +/g, " ");
      for (const line of read(path).split("\n")) {
        const found = lines.findIndex((each, index) => index >= at && bare(each) === bare(line));
        expect([path, line, found >= 0]).toEqual([path, line, true]);
        at = found + 1;
      }
    }
  });

  it("puts every noun into the picture of the floors, in a new row where one is full", () => {
    const nouns = Array.from({ length: 12 }, (_, at) => `kept-${"x".repeat(at)}`);
    const picture = nouns.reduce((text, name) => {
      const draw = edits(nounOf(name, "office", fieldsOf([])), "noun").get("docs/architecture.md");
      return draw?.(text) ?? "";
    }, read("docs/architecture.md"));
    const rows = picture.split("\n").filter((line) => line.endsWith("lists kept by hand"));
    const named = rows.flatMap((line) => (line.trim().split(/ {4,}/)[0] ?? "").split(/ +/));
    expect(named).toEqual(expect.arrayContaining([...nouns, "promos", "group-codes"]));
    expect(new Set(rows.map((line) => line.indexOf("lists kept by hand"))).size).toBe(1);
  });

  it.each([
    ["kind:imaging"],
    ["name:text"],
    ["name:text!", "code:text!"],
    ["name:text!", "kind:all|lab"],
    ["name:text!", "starts:date"],
  ])("refuses %s", (...fields) => {
    expect(() => fieldsOf(fields)).toThrow();
  });
});
