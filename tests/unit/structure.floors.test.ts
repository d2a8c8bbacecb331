import { describe, expect, it } from "vitest";
import { DISTRICTS, districtOf, folderOf, nounsOf } from "../../scripts/districts";
import { circlesOf } from "../../scripts/import-graph";
import { filesIn, importsOf, ROOT, read } from "../support/tree";

/**
 * The whole of lib from the ground up (docs/architecture.md): rooms that know no noun, the districts, and what registers
 * them all. Each imports only from below itself, types, rules and schemas included, so whoever changes a noun has to know
 * only its own district and what lies below that. `core` is plumbing that knows no page, no call and no dentist; `pages`
 * is the table of pages and the guard before each.
 */
const FLOORS = [
  "core",
  "queue",
  "front",
  "providers",
  "pages",
  ...DISTRICTS.toReversed(),
  "helpers-may.ts",
  "billing-tasks.ts",
  "api.ts",
  "worker.ts",
  "client.ts",
];
/** The district, the room, or the file that stands in lib itself. "lib/api" is imported without its ending. */
function floorOf(path: string): string {
  const part = districtOf(path) ?? folderOf(path) ?? path.replace(/^lib\//, "");
  return FLOORS.includes(`${part}.ts`) ? `${part}.ts` : part;
}

// What the database's client is generated into is no part of ours.
const sources = filesIn("lib", /\.tsx?$/).filter((path) => folderOf(path) !== "generated");
const edges = sources.flatMap((path) =>
  importsOf(path)
    .filter((target) => target.startsWith("lib/") && !target.startsWith("lib/generated"))
    .map((target) => ({ path, target, from: floorOf(path), to: floorOf(target) })),
);

describe("the floors of lib", () => {
  it("hold every file", () => {
    expect(sources.length).toBeGreaterThan(900);
    const outside = sources.filter((path) => !FLOORS.includes(floorOf(path)));
    expect(outside, `a noun stands in one of ${DISTRICTS.join(", ")}`).toEqual([]);
  });

  it("are climbed by nobody: a floor imports only what lies below it", () => {
    expect(edges.length).toBeGreaterThan(2000);
    const climbing = edges
      .filter(({ from, to }) => FLOORS.indexOf(to) > FLOORS.indexOf(from))
      .map(
        ({ path, target, from, to }) =>
          `${path} imports ${target}, but ${to} stands above ${from}: move what is shared to a district below both`,
      );
    expect(climbing).toEqual([]);
  });

  it.each(DISTRICTS)("have no circle of nouns in %s", (district) => {
    const inside = edges.filter(({ from, to }) => from === district && to === district);
    const nouns = nounsOf(ROOT, district);
    const next = (noun: string) => [
      ...new Set(
        inside
          .filter(({ path, target }) => folderOf(path) === noun && folderOf(target) !== noun)
          .map(({ target }) => folderOf(target) ?? ""),
      ),
    ];
    expect(nouns.length).toBeGreaterThan(3);
    expect(circlesOf(nouns, next)).toEqual([]);
  });
});

describe("the pictures in docs/architecture.md", () => {
  /** The rows of a picture, the top first: the names before the wide gap. */
  const pictureOf = (district: string): string[][] =>
    (
      new RegExp(`### ${district}\\n[\\s\\S]*?\`\`\`\\n([\\s\\S]*?)\`\`\``).exec(read("docs/architecture.md"))?.[1] ??
      ""
    )
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => (line.trim().split(/ {4,}/)[0] ?? "").split(/ +/));

  it.each(DISTRICTS)("show the nouns of %s, and each above what it imports", (district) => {
    const rows = pictureOf(district);
    const nouns = nounsOf(ROOT, district);
    expect(rows.flat().toSorted(), `draw the nouns of ${district} in docs/architecture.md`).toEqual(nouns.toSorted());
    const rowOf = (noun: string | undefined) => rows.findIndex((names) => names.includes(noun ?? ""));
    const upwards = edges
      .filter(({ from, to }) => from === district && to === district)
      .filter(({ path, target }) => rowOf(folderOf(target)) < rowOf(folderOf(path)))
      .map(({ path, target }) => `${folderOf(path)} imports ${folderOf(target)}, which the picture puts above it`);
    expect([...new Set(upwards)]).toEqual([]);
  });
});

describe("the pieces of components", () => {
  it("know no noun's screens", () => {
    // Frames stand around the screens of all nouns.
    const pieces = filesIn("components", /\.tsx?$/).filter(
      (path) => districtOf(path) === undefined && folderOf(path) !== "frames",
    );
    expect(pieces.length).toBeGreaterThan(150);
    const knowing = pieces.flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith("components/") && districtOf(target) !== undefined)
        .map((target) => `${path} imports ${target}`),
    );
    expect(knowing).toEqual([]);
  });
});
