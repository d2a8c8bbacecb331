// npm run guards -- [--only word]
// Takes the guards of the money and of the back office away, one at a time, in a copy of the project, and runs the smallest test that must
// turn red without it. Prints a table; ends with 1 when something was taken away and nobody noticed.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { GUARDS, type Guard, OWN } from "../tests/simulation/guards";
import { BACK_OFFICE_GUARDS } from "../tests/support/back-office-guards";
import { TWICE, WRONG } from "../tests/support/refusals";
import { ROWS } from "../tests/support/refusals-rows";
import { SCOPE_GUARDS } from "../tests/support/scope-guards";
import { ROOT } from "./bootstrap.mjs";
import { startPostgres } from "./postgres";

const folder = resolve(`.data-guards-${process.pid}`);
const copy = join(folder, "project");

function makeCopy(): void {
  const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of listed.stdout.split("\n").filter(Boolean)) cpSync(join(ROOT, file), join(copy, file));
  cpSync(join(ROOT, "lib/generated"), join(copy, "lib/generated"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
}

/** Removes a guard; returns a function that restores it. Throws when there is nothing to remove. */
function take(guard: Guard): () => void {
  const path = join(copy, guard.file);
  const before = readFileSync(path, "utf8");
  if (!guard.find.test(before)) throw new Error(`${guard.name}: ${guard.file} does not hold ${guard.find}`);
  writeFileSync(path, before.replace(guard.find, guard.replace));
  return () => writeFileSync(path, before);
}

type Seen = { red: string[]; green: number };

/** Runs one test file of the copy, or some of its tests; once more where none came to an end, as on a machine that is busy. */
function run(guard: { test: string; named?: string }, databaseUrl: string): Seen {
  const seen = runOnce(guard, databaseUrl);
  if (seen.red.length + seen.green > 0) return seen;
  const again = runOnce(guard, databaseUrl);
  if (again.red.length + again.green === 0) throw new Error(`no test of ${guard.test} came to an end`);
  return again;
}

function runOnce(guard: { test: string; named?: string }, databaseUrl: string): Seen {
  const named = guard.named ? ["-t", guard.named] : [];
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const flags = ["run", "--project", "api*", guard.test, ...named, "--reporter", "json", "--outputFile", report];
  const { status, stderr } = spawnSync(process.execPath, [vitest, ...flags], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  let results: { assertionResults: { status: string; title: string }[] }[] = [];
  try {
    results = JSON.parse(readFileSync(report, "utf8")).testResults;
  } catch {
    throw new Error(`the tests did not run (${status}): ${stderr}`);
  }
  const all = results.flatMap((file) => file.assertionResults);
  return {
    red: all.filter((one) => one.status === "failed").map((one) => one.title),
    green: all.filter((one) => one.status === "passed").length,
  };
}

const only = process.argv[process.argv.indexOf("--only") + 1];
const all = [...GUARDS, ...SCOPE_GUARDS, ...BACK_OFFICE_GUARDS];
const wanted = process.argv.includes("--only") ? all.filter(({ name }) => name.includes(only ?? "")) : all;
rmSync(folder, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
makeCopy();
const postgres = await startPostgres(join(folder, "data"));
let missed = 0;
try {
  // With every guard in its place all of it is green; otherwise red would say nothing.
  for (const test of new Set(wanted.map((guard) => guard.test))) {
    const { red, green } = run({ test }, postgres.url);
    if (red.length > 0 || green === 0) throw new Error(`${test} is not green to begin with: ${red.join(", ")}`);
  }
  console.log("| guard | what comes through, or turns red, without it |\n|---|---|");
  // The database's guards are dropped within a transaction each; green says that only this one had refused.
  if (!process.argv.includes("--only")) {
    const { red } = run({ test: OWN, named: "comes through" }, postgres.url);
    missed += red.length;
    for (const [what, without] of [...TWICE, ...WRONG, ...ROWS]) {
      const guard = without.replace(/\s+/g, " ").replace(/^do .* like '%(.*)%'.*table (\w+) .*/, "check of $2: $1");
      console.log(`| ${guard} | ${red.some((title) => title.includes(what)) ? "**nothing**" : what} |`);
    }
  }
  for (const guard of wanted) {
    const putBack = take(guard);
    const { red } = run(guard, postgres.url);
    putBack();
    if (red.length === 0) missed += 1;
    const more = red.length > 1 ? ` and ${red.length - 1} more` : "";
    console.log(`| ${guard.name} | ${red.length === 0 ? "**nothing**" : red[0]}${more} |`);
  }
  console.log(missed === 0 ? "\nEvery guard is missed when it is gone." : `\n${missed} guards are missed by nobody.`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
