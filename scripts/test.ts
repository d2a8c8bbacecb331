import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { findChromium } from "./chromium";
import { freePort, startPostgres } from "./postgres";

/** How many did, and the names of those that did not. */
type Tally = { passed: number; failed: number; which: string[] };

const [kind = "all", ...filters] = process.argv.slice(2);
const wanted = (name: string) => kind === "all" || kind === name;
const bin = (...path: string[]) => join(ROOT, "node_modules", ...path);
// Inside the project, so that a machine with a small /tmp does not matter; ignored by git through its name.
const scratch = mkdtempSync(join(ROOT, ".data-test-"));
const started: { kill(): Promise<void> }[] = [];
/** Tests that passed only at their second try. */
const doubtful: string[] = [];

function node(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("close", (code) => done(code ?? 1));
  });
}

/** A check without counts of its own: one passed or one failed. */
async function check(name: string, args: string[]): Promise<Tally> {
  console.log(`\n── ${name}`);
  const code = await node(args);
  return code === 0 ? { passed: 1, failed: 0, which: [] } : broke(name);
}

const broke = (name: string): Tally => ({ passed: 0, failed: 1, which: [name] });

async function vitest(project: string): Promise<Tally> {
  console.log(`\n── ${project} tests`);
  const report = join(scratch, `${project}.json`);
  const args = [
    bin("vitest", "vitest.mjs"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const code = await node(args, { TEST_DATA_DIR: join(scratch, "data") });
  if (!existsSync(report)) return broke(`${project} tests, as a whole`);
  const told = JSON.parse(readFileSync(report, "utf8"));
  const which = told.testResults.flatMap(failuresOf);
  doubtful.push(...told.testResults.flatMap(secondTries));
  // A run that broke outside of a test must not count as clean.
  if (which.length === 0 && code !== 0) which.push(`${project} tests, outside of a test`);
  return { passed: told.numPassedTests, failed: which.length, which };
}

type Result = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

/** A file's failed tests with the beginning of why; the file itself where it failed before its first test. */
function failuresOf({ name, status, message, assertionResults }: Result): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}: ${message}`] : [];
  return failed.map((test) => nameOf(file, test));
}

const nameOf = (file: string, { fullName, failureMessages }: Result["assertionResults"][number]) =>
  `${file} › ${fullName}\n${failureMessages.join("\n").slice(0, 2000)}`;

const secondTries = ({ name, assertionResults }: Result): string[] =>
  assertionResults
    .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
    .map((test) => nameOf(relative(ROOT, name), test));

/** Starts the whole product as `npm start` does, on free ports and with data of its own. */
async function startProduct(port: number, sandboxPort: number): Promise<void> {
  const data = join(scratch, "product");
  // The product joins what runs in its folder already; here nothing has to survive a power cut.
  const postgres = await startPostgres(data, { lasting: false });
  const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "scripts/serve.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      INHOUSE_DATA_DIR: data,
      TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.node.json"),
      LOG_LEVEL: "warn",
    },
  });
  started.push({
    kill: async () => {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await postgres.stop();
    },
  });
  await new Promise<void>((ready, refuse) => {
    child.stdout.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (chunk.toString().includes("Ready.")) ready();
    });
    child.once("exit", () => refuse(new Error("the product did not start")));
  });
}

async function browser(): Promise<Tally> {
  console.log("\n── browser tests");
  const report = join(scratch, "browser.json");
  const port = await freePort();
  const chromium = findChromium();
  const sandboxPort = await freePort();
  await startProduct(port, sandboxPort);
  // Who names files wants those alone, not also what would otherwise come before them.
  const chosen = filters.length > 0 ? ["--no-deps", ...filters] : [];
  const code = await node([bin("@playwright", "test", "cli.js"), "test", ...chosen], {
    PRODUCT_PORT: String(port),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    INHOUSE_DATA_DIR: join(scratch, "product"),
  });
  if (!existsSync(report)) return broke("browser tests, as a whole");
  const told = JSON.parse(readFileSync(report, "utf8"));
  const which = told.suites.flatMap((suite: Suite) => browserFailures(suite, "unexpected"));
  doubtful.push(...told.suites.flatMap((suite: Suite) => browserFailures(suite, "flaky")));
  if (which.length === 0 && code !== 0) which.push("browser tests, outside of a test");
  return { passed: told.stats.expected + told.stats.flaky, failed: which.length, which };
}

type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};

function browserFailures({ file, specs, suites = [] }: Suite, status: "unexpected" | "flaky"): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => `${file} › ${title}\n${test.results[0]?.error?.message?.slice(0, 2000) ?? ""}`),
  );
  return [...here, ...suites.flatMap((suite) => browserFailures(suite, status))];
}

const total: Tally = { passed: 0, failed: 0, which: [] };
try {
  const runs: [string, () => Promise<Tally>][] = [
    ["static", () => check("types", [bin("typescript", "bin", "tsc"), "--noEmit"])],
    ["static", () => check("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."])],
    ["unit", () => vitest("unit")],
    ["sandbox", () => vitest("sandbox")],
    ["api", () => vitest("api")],
    ["e2e", browser],
  ];
  for (const [name, run] of runs) {
    if (!wanted(name)) continue;
    const { passed, failed, which } = await run();
    total.passed += passed;
    total.failed += failed;
    total.which.push(...which);
  }
} catch (error) {
  total.failed += 1;
  total.which.push(error instanceof Error ? error.message : String(error));
} finally {
  for (const part of started) await part.kill();
  rmSync(scratch, { recursive: true, force: true });
}
// Once more at the very end, where whoever reads only that still learns which and why.
for (const name of doubtful) console.log(`\nPassed only at its second try: ${name}`);
for (const name of total.which) console.log(`\n✗ ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
