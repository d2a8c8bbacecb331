import { describe, expect, it } from "vitest";
import { folderOf } from "../../scripts/districts";
import { circlesOf, ImportGraph } from "../../scripts/import-graph";

const graph = new ImportGraph(["app", "components", "lib", "tenants", "sandbox", "scripts"]);
const sources = graph.files;

/** What a file of components is about: a noun, or a folder of pieces. */
const partOf = (path: string) => (path.startsWith("components/") ? folderOf(path) : undefined);

describe("the search for circles", () => {
  it("finds what reaches itself and nothing else", () => {
    const edges: Record<string, string[]> = { a: ["b"], b: ["c"], c: ["a", "d"], d: ["e"], e: ["d"], f: ["a"] };
    expect(circlesOf(Object.keys(edges), (node) => edges[node] ?? [])).toEqual([
      ["d", "e"],
      ["a", "b", "c"],
    ]);
  });

  it("sees imports of types, of values and those made while the program runs", () => {
    const reading = graph.importsOf("scripts/import-graph.ts");
    expect(reading).toEqual([]);
    const kinds = sources.flatMap((path) => graph.importsOf(path).map(({ type }) => type));
    expect(kinds.filter((type) => type).length).toBeGreaterThan(200);
    expect(kinds.filter((type) => !type).length).toBeGreaterThan(2000);
  });
});

describe("the imports", () => {
  it("go round in no circle of files, not even of types", () => {
    expect(circlesOf(sources, (path) => graph.importsOf(path).map(({ target }) => target))).toEqual([]);
  });

  it("go round in no circle of the folders below components", () => {
    const next = new Map<string, Set<string>>();
    for (const path of sources) {
      const from = partOf(path);
      if (!from) continue;
      const targets = next.get(from) ?? new Set();
      for (const { target } of graph.importsOf(path)) {
        const to = partOf(target);
        if (to && to !== from) targets.add(to);
      }
      next.set(from, targets);
    }
    expect(next.size).toBeGreaterThan(15);
    expect(circlesOf(next.keys(), (folder) => next.get(folder) ?? [])).toEqual([]);
  });
});
