// The kinds of tests and how each is run. Reports are kept in test-results/reports.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import { watchCpu } from "./cpu";
import type { Product } from "./product";
import { broke, NOTHING, readPlaywright, readVitest, type Tally } from "./reports";
import type { Out } from "./turns";

const REPORTS = join(ROOT, "test-results", "reports");
const bin = (...path: string[]) => join(ROOT, "node_modules", ...path);

/** Where the report of a kind is; the last run's is removed, so that it is not taken for this one's. */
function reportOf(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const path = join(REPORTS, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** How a program ended and what it took of the processors. */
type Ended = { code: number; cpu: number };

function node(args: string[], out: Out, env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((done) => {
    const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...colors, ...env },
    });
    const cpu = watchCpu(child.pid);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => out.write(chunk));
    child.on("error", (error) => out.write(`${error.message}\n`));
    child.on("close", (code) => {
      done({ code: code ?? 1, cpu: cpu.seconds() });
      cpu.end();
    });
  });
}

/** A check without counts of its own: one passed or one failed. */
async function check(name: string, args: string[], out: Out): Promise<Tally> {
  const { code, cpu } = await node(args, out);
  return { ...(code === 0 ? { ...NOTHING, passed: 1 } : broke(name)), cpu };
}

/** What can be said of the sources without running them. */
export const CHECKS: Record<string, (out: Out) => Promise<Tally>> = {
  types: (out) => check("types", [bin("typescript", "bin", "tsc"), "--project", "tsconfig.check.json"], out),
  lint: (out) => check("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."], out),
  // What nothing uses any more: files, exports, packages (knip.json).
  "dead code": (out) => check("dead code", [bin("knip", "bin", "knip.js"), "--no-progress"], out),
  // What the registry, or else the kept list, knows to be unsafe of what the product runs with.
  advisories: (out) => check("advisories", ["--import", "tsx", "scripts/advisories.ts"], out),
};

/** One project of vitest.config.ts. */
export async function vitest(project: string, out: Out, filters: readonly string[], scratch: string): Promise<Tally> {
  const [report, times] = [reportOf(project), reportOf(`${project}.times`)];
  const reporters = ["default", "json", "./scripts/testing/file-times.ts"].map((name) => `--reporter=${name}`);
  const args = [
    "run",
    "--project",
    project,
    "--project",
    `${project}-*`,
    ...reporters,
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const env = {
    TEST_DATA_DIR: join(scratch, "data"),
    TEST_TIMES_FILE: times,
    // A test that is asked for by name may say more.
    TEST_FILES: filters.join(" "),
    // The settings are read by the loader that understands our imports; what a later one will want is no news here.
    VITE_CONFIG_NATIVE_IGNORE_WARNING: "true",
  };
  const { code, cpu } = await node([bin("vitest", "vitest.mjs"), ...args], out, env);
  return { ...readVitest(project, code, report, times), cpu };
}

/** The browser tests of these projects of playwright.config.ts, on a product that runs. */
export async function browser(
  product: Product,
  projects: string[],
  out: Out,
  filters: readonly string[],
): Promise<Tally> {
  const name = projects.join("-");
  const report = reportOf(`browser-${name}`);
  // A folder for each run: Playwright empties its folder when it begins, also under a run that still writes there.
  // Playwright looks for a word in the whole path, in which a folder of this checkout may have it too.
  const files = filters.map((word) => `tests/e2e/[^/]*${word}`);
  const chosen = [...projects.map((project) => `--project=${project}`), `--output=test-results/${name}`, ...files];
  const { code, cpu } = await node([bin("@playwright", "test", "cli.js"), "test", ...chosen], out, {
    ...product.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return { ...readPlaywright("browser", code, report), cpu };
}
