// npm run test:all in parts that can be run one at a time, `--part 3/8`; together they are all of it, each once.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "../../tests/support/by-turns";
import { PARTS, type Plan } from "../../tests/support/depth";
import { LOOKS, MOVES_CLOCK } from "../../tests/support/lanes";
import { ROOT } from "../bootstrap.mjs";

/** What a part looks at: what is in no browser, or browser tests by their files, of which it takes some thirds. */
type Part = { name: string; kinds: readonly string[]; specs: readonly string[]; thirds: readonly number[] };

/** Gone through page by page, or form by form, so that they can be taken by thirds. */
const GENERATED = ["accessible.spec.ts", "bad-input.spec.ts", "phone.spec.ts"];
const OUTSIDE = ["static", "unit", "sandbox", "api"];

const SPECS = readdirSync(join(ROOT, "tests", "e2e")).sort();
const THIRDS = Array.from({ length: PARTS }, (_, third) => third);

/** The parts in order. */
export function partsOfAll(): Part[] {
  const { byTurns } = filesOf("tests/e2e");
  const stories = SPECS.filter((file) => ![...LOOKS, ...MOVES_CLOCK, ...GENERATED].includes(file));
  const browser = (name: string, specs: readonly string[], thirds = THIRDS): Part => ({
    name,
    kinds: ["e2e"],
    specs,
    thirds,
  });
  const storiesOf = (money: boolean) => stories.filter((file) => byTurns.includes(file) !== money);
  return [
    { name: "sources, units, sandbox, API: money, access, objects", kinds: OUTSIDE, specs: [], thirds: THIRDS },
    browser("stories of money and access", storiesOf(true)),
    browser("other stories", storiesOf(false)),
    browser("what moves the clock by months", MOVES_CLOCK),
    browser(
      "pages, frames, gallery, log-in",
      LOOKS.filter((file) => !GENERATED.includes(file)),
    ),
    ...THIRDS.map((third) => browser(`barriers, phones, wrong input: third ${third + 1}`, GENERATED, [third])),
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
  looks: THIRDS.map((third) => (thirds.includes(third) ? "whole" : "waits")),
  pages: THIRDS.map(() => []),
  calls: [],
  leftOut: { "tests/e2e": SPECS.filter((file) => !taken.includes(file)) },
});
