// npm run new -- widgets          a noun: table, lib/widgets, page /admin/widgets, texts, tests
// npm run new -- widgets page     only the page, its screen and its texts; likewise `call` (the lib files) and
// npm run new -- welcomeBack mail the texts of a mail. docs/adding.md says what is filled in afterwards.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { edits, KINDS, type Kind, skeleton } from "./skeleton";

const [name = "", asked = "noun"] = process.argv.slice(2);
const kind = KINDS.find((one) => one === asked);
if (!/^[a-z][a-zA-Z]*$/.test(name) || !kind) {
  console.error("npm run new -- <nouns> [noun | page | call], or npm run new -- <nameOfMail> mail");
  process.exit(1);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`  ${path}`);
}

function run(what: Kind): void {
  const files = skeleton(name, what);
  const taken = [...files.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) {
    console.error(`Nothing written, these exist: ${taken.join(", ")}`);
    process.exit(1);
  }
  for (const [path, text] of files) write(path, text);
  for (const [path, change] of edits(name, what)) write(path, change(readFileSync(path, "utf8")));
}

run(kind);
spawnSync("node_modules/.bin/biome", ["check", "--write", "."], { stdio: "ignore" });
console.log(
  kind === "mail"
    ? "Write the texts, then send it with sendMail (docs/adding.md)."
    : "Now: npm run generate, npm run db:new-migration -- <what_it_does>, npm test unit structure.",
);
