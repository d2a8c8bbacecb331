// By which noun of lib a folder of screens, a text file, a test or a file of tables is called, and what is wrong in the list
// of those that are called otherwise.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { folderOf, nounsIn } from "../../scripts/districts";
import { filesIn, ROOT } from "./tree";

/** What below the districts has texts and tests of its own. */
const ROOMS = ["core", "front", "pages", "providers", "queue"];
const NOUNS = [...nounsIn(ROOT).keys(), ...ROOMS];

/** What is about every noun alike, so that it can have the name of none. */
const PIECES = ["charts", "follow", "forms", "frames", "kept", "layout", "list", "reports", "site", "ui"];
// "mail" is every letter, whichever noun writes it.
const OF_ALL_TEXTS = ["errors", "frame", "history", "mail", "routes", "text", "validation"];
/**
 * Of tests also the calls as the specification knows them (`legacy`), the whole database brought up to date (`migrations`),
 * whole lives of money (`simulation`) and what the commands of `scripts` decide.
 */
const OF_ALL_NOUNS = {
  api: [
    ...["access", "bad-input", "forms", "fuzz", "legacy", "migrations", "not-sent", "objects", "rights"],
    ...["simulation", "statements"],
  ],
  unit: [
    ...["docs", "helpers-may", "not-served", "orphans", "rights", "scaffold", "scripts", "simulation", "structure"],
    ...["tenants", "texts"],
  ],
  e2e: ["accessible", "bad-input", "design", "fits", "fuzz", "journey", "phone", "public-pages", "reach", "weight"],
};

/** Where names stand, what stands in each (without its ending), and the frames that may stand there beside the nouns. */
export const PLACES = {
  components: { in: "components", frames: PIECES },
  messages: { in: "messages/en-US", frames: [...PIECES, ...OF_ALL_TEXTS] },
  "prisma/schema": { in: "prisma/schema", frames: ["main"] },
  "tests/api": { in: "tests/api", frames: [...PIECES, ...OF_ALL_NOUNS.api] },
  "tests/unit": { in: "tests/unit", frames: [...PIECES, ...OF_ALL_NOUNS.unit] },
  "tests/e2e": { in: "tests/e2e", frames: [...PIECES, ...OF_ALL_NOUNS.e2e] },
} as const;
export type Place = keyof typeof PLACES;

/** groupCodes and group-codes are one word. */
const inKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name is a noun or a frame, or begins with one: "dues.month", "group-codes", "enrolment-desk". */
export function isByNoun(name: string, frames: readonly string[]): boolean {
  const kebab = inKebab(name);
  return [...NOUNS, ...frames].some(
    (noun) => kebab === noun || kebab.startsWith(`${noun}.`) || kebab.startsWith(`${noun}-`),
  );
}

/** The names at a place, without what every file there ends with; of components those of the folders, in whichever district. */
export const namesAt = (place: Place) =>
  (place === "components"
    ? [...new Set(filesIn("components").map((path) => folderOf(path) ?? path))]
    : readdirSync(join(ROOT, PLACES[place].in))
  ).map((name) => name.replace(/(\.(test|spec))?\.(tsx?|json|prisma)$/, ""));

/** One line for each name that is neither by a noun nor kept, and for each kept one that is not needed any more. */
export function wrongNames(kept: readonly string[], names: readonly string[], frames: readonly string[]): string[] {
  const strange = names.filter((name) => !isByNoun(name, frames));
  return [
    ...strange
      .filter((name) => !kept.includes(name))
      .map((name) => `${name} is no noun of lib: begin it with one (${NOUNS.join(", ")})`),
    ...kept
      .filter((name) => !strange.includes(name))
      .map((name) => `${name} is gone or by its noun now: take its line away`),
    ...kept.filter((name, at) => kept.indexOf(name) !== at).map((name) => `${name} stands there twice`),
  ];
}
