import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { edits, type KINDS, skeleton } from "@/scripts/skeleton";
import { ROOT, read } from "../support/tree";

let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "inhouse-new-"));
  const config = { ...JSON.parse(read("biome.json")), $schema: undefined, vcs: undefined };
  writeFileSync(join(scratch, "biome.json"), JSON.stringify(config, null, 2));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Everything a command writes, changed files included. */
function written(name: string, kind: (typeof KINDS)[number]): [string, string][] {
  const changed = [...edits(name, kind)].map(([path, change]): [string, string] => [path, change(read(path))]);
  return [...skeleton(name, kind), ...changed];
}

describe("npm run new", () => {
  it.each([
    ["badges", "noun"],
    ["loyaltyStories", "noun"],
    ["badges", "page"],
    ["badges", "call"],
    ["welcomeBack", "mail"],
  ] as const)("%s %s writes what parses and lints", (name, kind) => {
    const folder = join(scratch, `${name}-${kind}`);
    for (const [path, text] of written(name, kind)) {
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

  it("uses only files of the closed vocabulary and equal keys in both languages", () => {
    const files = skeleton("badges", "noun");
    expect([...files.keys()].filter((path) => path.startsWith("lib/"))).toEqual(
      ["schema", "rules", "queries", "commands", "endpoints"].map((role) => `lib/badges/${role}.ts`),
    );
    expect(files.get("messages/en-US/badges.json")).toBe(files.get("messages/es-US/badges.json"));
  });
});
