// npm run advisories : asks the package registry what is known to be unsafe of the packages the product runs with, and fails on
// what is high or critical and not accepted with a reason in scripts/advisories.json. `--keep` writes the answer there with
// its day. Where no registry answers, what was kept is judged, and that is said. Part of `npm test static`.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { type Advisory, advisoriesIn, type Kept, unaccepted } from "./testing/advisories";

const LIST = join(ROOT, "scripts", "advisories.json");
const PATIENCE_MS = 20_000;

/** What the registry knows; null when it does not answer, or not in time. */
function asked(): Promise<Advisory[] | null> {
  return new Promise((done) => {
    const options = {
      cwd: ROOT,
      timeout: PATIENCE_MS,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === "win32",
    };
    // Ends with 1 when it has found something, which is an answer as well.
    execFile("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0"], options, (_error, output) =>
      done(advisoriesIn(output)),
    );
  });
}

const kept = JSON.parse(readFileSync(LIST, "utf8")) as Kept;
const answer = await asked();
if (answer && process.argv.includes("--keep")) {
  const found: Kept = { ...kept, askedOn: new Date().toISOString().slice(0, 10), found: answer };
  writeFileSync(LIST, `${JSON.stringify(found, null, 2)}\n`);
}
if (!answer && kept.askedOn === null) {
  console.log("Packages of the product: unknown. No registry answers, and none has been asked before.");
  process.exit();
}
const open = unaccepted(answer ?? kept.found, kept);
const source = answer
  ? "the registry's answer"
  : `the kept list of ${kept.askedOn}, because the registry did not answer`;
console.log(`Packages of the product, by ${source}: ${open.length} high or critical and not accepted.`);
for (const { id, name, severity, title } of open) console.log(`  ${severity}: ${name}, ${title} (${id})`);
if (open.length > 0) process.exitCode = 1;
