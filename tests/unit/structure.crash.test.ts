// Tests let the product "die" in process by throwing a Crash at a failpoint. That says something about death only while
// no code goes on after it, so no `catch` on the way may swallow one.
import { describe, expect, it } from "vitest";
import { filesIn, read, valueImportsOf } from "../support/tree";

const FAILPOINT = "lib/core/process/failpoint.ts";

const sources = filesIn("lib", /\.tsx?$/);
const fileOf = (path: string) => ["", ".ts", ".tsx"].map((end) => path + end).find((each) => sources.includes(each));

/** The files from which a failpoint can be come to. */
function onTheWay(): Set<string> {
  const importers = new Map<string, string[]>();
  for (const path of sources)
    for (const target of valueImportsOf(path)) {
      const file = fileOf(target);
      if (file) importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  const found = new Set<string>();
  const walk = (file: string) => {
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) {
        found.add(importer);
        walk(importer);
      }
  };
  walk(FAILPOINT);
  return found;
}

/** The text between the bracket at `at` and its counterpart. */
function bracketed(text: string, at: number): string {
  const [open = "", close = ""] = text[at] === "(" ? "()" : "{}";
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === open) depth += 1;
    if (text[end] === close) depth -= 1;
    if (depth === 0) return text.slice(at, end + 1);
  }
  return text.slice(at);
}

/** Whether what is caught may go no further: a `catch` without a throw, or a `.catch()` that is none of zod's. */
function swallows(text: string): string[] {
  const blocks = [...text.matchAll(/\bcatch\s*(?:\(\w+\)\s*)?\{/g)].map((match) =>
    bracketed(text, match.index + match[0].length - 1),
  );
  const handlers = [...text.matchAll(/\.catch\((?=\(|\w+\))/g)].map((match) =>
    bracketed(text, match.index + match[0].length - 1),
  );
  return [...blocks, ...handlers].filter((body) => !/\bthrow\b|\brethrow\b|toAppError/.test(body));
}

describe("a crash in process", () => {
  const way = onTheWay();

  it("is swallowed by no catch between a failpoint and whoever asked for the work", () => {
    expect(way.size).toBeGreaterThan(20);
    const swallowing = [...way].filter((path) => swallows(read(path)).length > 0).sort();
    expect(swallowing).toEqual([]);
  });

  it("is told from what may be swallowed", () => {
    expect(swallows("try { a(); } catch { b(); }")).toHaveLength(1);
    expect(swallows("try { a(); } catch (error) { if (error instanceof Crash) throw error; b(); }")).toEqual([]);
    expect(swallows("await work().catch((error: unknown) => log(error));")).toHaveLength(1);
    expect(swallows("z.array(service).catch([]).parse(row)")).toEqual([]);
  });
});
