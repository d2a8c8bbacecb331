import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { findChromium } from "./chromium";
import { freePort, startPostgres } from "./postgres";

type Tally = { passed: number; failed: number };

const [kind = "all", ...filters] = process.argv.slice(2);
const wanted = (name: string) => kind === "all" || kind === name;
const bin = (...path: string[]) => join(ROOT, "node_modules", ...path);
// Inside the project, so that a machine with a small /tmp does not matter; ignored by git through its name.
const scratch = mkdtempSync(join(ROOT, ".data-test-"));
const started: { kill(): Promise<void> }[] = [];

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
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

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
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"));
  const failed = Math.max(numFailedTests, numFailedTestSuites);
  // A run that broke outside of a test must not count as clean.
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

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
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
  if (flaky > 0) console.log(`\n${flaky} browser tests passed only at their second try; look into them.`);
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected };
}

const total: Tally = { passed: 0, failed: 0 };
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
    const { passed, failed } = await run();
    total.passed += passed;
    total.failed += failed;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
} finally {
  for (const part of started) await part.kill();
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
