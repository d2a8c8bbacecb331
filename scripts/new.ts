// npm run new -- suppliers --office … makes a noun with its table, calls, page, texts, demo rows and tests; --tenant one of the
// back office. `npm run new -- suppliers page …` and `call …` write a part of it, `npm run new -- welcomeBack mail …` the texts of
// a mail. docs/adding.md has a whole example; what is missing is asked for by name.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { askedOf, type Part } from "./noun-arguments";
import { type Edit, edits, mailEdits } from "./noun-edits";
import type { Noun } from "./noun-fields";
import { nextSteps, yours } from "./noun-steps";
import { skeleton } from "./skeleton";

const written: string[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  written.push(path);
  console.log(`  ${path}`);
}

function change(changes: Map<string, Edit>): void {
  // All of them or none: a place that is not found any more throws before anything is written.
  const changed = [...changes].map(([path, edit]) => [path, readFileSync(path, "utf8"), edit] as const);
  const after = changed.map(([path, text, edit]) => [path, text, edit(text)] as const);
  for (const [path, text, edited] of after) if (edited !== text) write(path, edited);
}

function makeNoun(noun: Noun, part: Part): void {
  const files = skeleton(noun, part);
  const taken = [...files.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`Nothing written, these exist: ${taken.join(", ")}`);
  change(edits(noun, part));
  for (const [path, text] of files) write(path, text);
}

const listed = (head: string, steps: readonly string[]) => `\n${head}\n${steps.map((step) => `  ${step}`).join("\n")}`;

try {
  const asked = askedOf(process.argv.slice(2));
  if (asked.kind === "mail") change(mailEdits(asked.mail));
  else makeNoun(asked.noun, asked.part);
  spawnSync("node_modules/.bin/biome", ["check", "--write", ...written], { stdio: "ignore" });
  console.log(listed("Next:", nextSteps(asked)));
  console.log(listed("Yours:", yours(asked)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error("docs/adding.md has a whole example.");
  process.exit(1);
}
