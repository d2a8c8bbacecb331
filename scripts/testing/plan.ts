// What a run of every kind looks at: what the changes since the last green run reach, and where that is not known, or is
// everything, a third by turns. Money's own tests are never asked (tests/support/by-turns.ts).
import { PAGES } from "../../lib/pages/routes";
import { leftOutOf } from "../../tests/support/by-turns";
import { type Look, PARTS, type Plan } from "../../tests/support/depth";
import { changedBetween, type Green, NOTHING_GREEN } from "./green";
import { floorsAmong, Reach } from "./reach";

/** The changes since a tree, where it is known and none of them reaches everything; otherwise null. */
function smallChange(since: string | null, tree: string | null): string[] | null {
  const changed = since !== null && tree !== null ? changedBetween(since, tree) : null;
  return changed !== null && floorsAmong(changed).length === 0 ? changed : null;
}

/** What a run leaves out of the sources as they are, given what was green before. */
export function planOf(turn: number, tree: string | null, green: Green): Plan {
  const reach = new Reach();
  const whole = smallChange(green.whole, tree);
  const parts = green.parts.map((since) => smallChange(since, tree));
  const looks = parts.map((changed, part): Look => (changed ? "reached" : part === turn % PARTS ? "whole" : "waits"));
  const since = (part: number | null) => (part === null ? whole : (parts[part] ?? null));
  const reaches = (path: string, part: number | null) => {
    const changed = since(part);
    return changed === null || reach.test(path, changed);
  };
  return {
    turn,
    looks,
    pages: parts.map((changed) =>
      changed ? PAGES.map(({ path }) => path).filter((path) => reach.page(path, changed)) : [],
    ),
    calls: whole ? reach.calls(whole) : [],
    leftOut: leftOutOf(looks, reaches),
  };
}

/** What is green after a run of this plan that was: what it left out stays green only where nothing had reached it. */
export const greenAfter = ({ looks }: Plan, tree: string, before: Green): Green => ({
  node: process.version,
  whole: tree,
  parts: looks.map((look, part) => (look === "waits" ? (before.parts[part] ?? null) : tree)),
});

/** What is green after a run that left nothing out. */
export const allGreen = (tree: string): Green => ({ ...NOTHING_GREEN, whole: tree, parts: Array(PARTS).fill(tree) });

/** What is said of a plan at the start and the end of a run. */
export function planInWords({ looks, pages }: Plan): string {
  const thirds = (which: Look) => looks.flatMap((look, part) => (look === which ? [part + 1] : []));
  const said = (numbers: readonly number[]) =>
    `${numbers.length > 1 ? "thirds" : "third"} ${numbers.join(" and ")} of ${PARTS}`;
  const [whole, reached, waits] = [thirds("whole"), thirds("reached"), thirds("waits")];
  const count = new Set(pages.flat()).size;
  const reach = `what changes since the last green run reach (${count} ${count === 1 ? "page" : "pages"})`;
  const looked = [
    ...(whole.length > 0 ? [said(whole)] : []),
    ...(reached.length === PARTS ? [reach] : reached.length > 0 ? [`of ${said(reached)} ${reach}`] : []),
  ];
  const later = waits.length > 0 ? ` The next runs look at ${said(waits)}.` : "";
  return `Of what is not money this run looked at ${looked.join(", and ")}.${later} npm run test:all looks at everything.`;
}
