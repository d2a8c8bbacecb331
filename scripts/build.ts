import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, step } from "./bootstrap.mjs";
import { bundle } from "./bundle";
import { fingerprint } from "./fingerprint";
import { cutFonts } from "./fonts";
import { writeMessageAreas } from "./message-areas";

/** What a build is made from. Sandbox, tests and other scripts are not in it. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "tenants",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "server.ts",
  "scripts/worker.ts",
  "scripts/message-areas.ts",
  "scripts/import-graph.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.node.json",
];

const buildFolder = () => join(ROOT, process.env.INHOUSE_BUILD_DIR ?? ".next");

/**
 * What the worker's heap may grow to, in megabytes: several times what it needs. Given more, it would take it and keep it.
 */
export const WORKER_FLAGS = ["--max-old-space-size=192", "--max-semi-space-size=8"];

/** The web server, built. */
export const builtServer = () => join(buildFolder(), "web.mjs");

/** The worker, built. */
export const builtWorker = () => join(buildFolder(), "worker.mjs");

/** Builds pages, web server and worker when their sources changed since the last build. */
export async function buildIfStale(env: Record<string, string>): Promise<void> {
  const folder = buildFolder();
  const stamp = join(folder, "inhouse-sources");
  // First, since they are sources too.
  await cutFonts();
  const wanted = fingerprint(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await step("Building the pages (about a minute)", () =>
    run(process.execPath, [join(ROOT, "node_modules", "next", "dist", "bin", "next"), "build"], {
      ...env,
      NEXT_TELEMETRY_DISABLED: "1",
    }),
  );
  writeMessageAreas(folder);
  await Promise.all([bundle("server.ts", builtServer()), bundle("scripts/worker.ts", builtWorker())]);
  writeFileSync(stamp, wanted);
}
