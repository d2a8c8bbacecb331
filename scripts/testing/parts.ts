// npm run test:all in parts that can be run one at a time, `--part 3/8`; together they are all of it, each once.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "../../tests/support/by-turns";
import type { Plan } from "../../tests/support/depth";
import { LOOKS, MOVES_CLOCK } from "../../tests/support/lanes";
import { ROOT } from "../bootstrap.mjs";

/** What a part looks at: what is in no browser, or browser tests by their files, of which it takes some thirds. */
type Part = { name: string; kinds: readonly string[]; specs: readonly string[]; thirds: readonly number[] };

/** Gone through page by page, or form by form, so that they can be taken by thirds. */
const GENERATED = ["accessible.spec.ts", "bad-input.spec.ts", "phone.spec.ts"];
const OUTSIDE = ["static", "unit", "sandbox", "api"];

const specs = () => readdirSync(join(ROOT, "tests", "e2e")).sort();

/** The parts in order. */
export function partsOfAll(): Part[] {
  const stories = specs().filter((file) => ![...LOOKS, ...MOVES_CLOCK, ...GENERATED].includes(file));
  const { byTurns } = filesOf("tests/e2e");
  const looks = specs().filter((file) => LOOKS.includes(file) && !GENERATED.includes(file));
  const browser = (name: string, files: readonly string[], thirds = [0, 1, 2]): Part => ({
    name,
    kinds: ["e2e"],
    specs: files,
    thirds,
  });
  return [
    { name: "sources, units, sandbox, API: money, access, objects", kinds: OUTSIDE, specs: [], thirds: [0, 1, 2] },
    browser(
      "stories of money and access",
      stories.filter((file) => !byTurns.includes(file)),
    ),
    browser(
      "other stories",
      stories.filter((file) => byTurns.includes(file)),
    ),
    browser("what moves the clock by months", MOVES_CLOCK),
    browser("pages, frames, gallery, log-in", looks),
    ...[0, 1, 2].map((third) =>
      browser(
        `barriers, phones, wrong input: third ${third + 1}`,
        specs().filter((file) => GENERATED.includes(file)),
        [third],
      ),
    ),
  ];
}

/** The part that is asked for, "3/8"; null without such words. Throws with what there is, where there is no such part. */
export function partAsked(words: readonly string[]): Part | null {
  const at = words.indexOf("--part");
  if (at < 0) return null;
  const parts = partsOfAll();
  const [, number = "", of] = /^(\d+)\/(\d+)$/.exec(words[at + 1] ?? "") ?? [];
  const part = parts[Number(number) - 1];
  if (part && Number(of) === parts.length) return part;
  const listed = parts.map(({ name }, place) => `  ${place + 1}/${parts.length}  ${name}`);
  throw new Error([`There is no such part. npm run test:all -- --part 1/${parts.length}:`, ...listed].join("\n"));
}

/** What a part leaves out, as a run by turns says it. */
export const planOfPart = ({ specs: taken, thirds }: Part): Plan => ({
  turn: 0,
  looks: [0, 1, 2].map((third) => (thirds.includes(third) ? "whole" : "waits")),
  pages: [[], [], []],
  calls: [],
  leftOut: { "tests/e2e": specs().filter((file) => !taken.includes(file)) },
});
