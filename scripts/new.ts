// npm run new -- suppliers --office name:text! kind:imaging|lab email:email? note:lines?
//                                 a noun with its table, calls, page, texts, demo rows and tests; --tenant (or --admin)
//                                 for the back office. `npm run new -- suppliers page …` and `call …` write a part of it,
// npm run new -- welcomeBack mail the texts of a mail. docs/adding.md says what is filled in afterwards.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DISTRICTS, type District } from "./districts";
import { fieldsOf, nounOf } from "./noun-fields";
import { edits, KINDS, mailEdits, nextSteps, skeleton } from "./skeleton";

const USAGE = `npm run new -- <nouns> [noun | page | call] [--office | --tenant] [--in <district>] [--ends] [field:kind …]
npm run new -- <nameOfMail> mail`;

const given = process.argv.slice(2);
const [name = ""] = given;
const kind = KINDS.find((one) => one === given[1]) ?? "noun";
const written: string[] = [];

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  written.push(path);
  console.log(`  ${path}`);
}

function change(changes: Map<string, (text: string) => string>): void {
  // All of them or none: a place that is not found any more throws before anything is written.
  const changed = [...changes].map(([path, edit]) => [path, edit(readFileSync(path, "utf8"))] as const);
  for (const [path, text] of changed) write(path, text);
}

/** The district after `--in`; undefined where none is said. */
function districtAsked(): District | undefined {
  if (!given.includes("--in")) return undefined;
  const asked = given[given.indexOf("--in") + 1];
  const district = DISTRICTS.find((one) => one === asked);
  if (!district) fail(`A noun lives in one of ${DISTRICTS.join(", ")}, not in ${asked}.`);
  return district;
}

function makeNoun(part: "noun" | "page" | "call"): string[] {
  const scope = given.includes("--office") ? "office" : "tenant";
  const fields = fieldsOf(given.slice(1).filter((word) => word.includes(":")));
  const noun = nounOf(name, scope, fields, given.includes("--ends"), districtAsked());
  const files = skeleton(noun, part);
  const taken = [...files.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) fail(`Nothing written, these exist: ${taken.join(", ")}`);
  change(edits(noun, part));
  for (const [path, text] of files) write(path, text);
  return nextSteps(noun);
}

if (!/^[a-z][a-zA-Z-]*$/.test(name)) fail(USAGE);
try {
  if (kind === "mail") change(mailEdits(name));
  const next = kind === "mail" ? [] : makeNoun(kind);
  spawnSync("node_modules/.bin/biome", ["check", "--write", ...written], { stdio: "ignore" });
  if (next.length > 0) console.log(`\nNext:\n${next.map((step) => `  ${step}`).join("\n")}`);
} catch (error) {
  fail(`${error instanceof Error ? error.message : error}\n${USAGE}`);
}
