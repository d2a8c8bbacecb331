import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, step } from "./bootstrap.mjs";

/** What a build is made from. Scripts, sandbox and tests are not in it. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "tenants",
  "public",
  "middleware.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  "package-lock.json",
  "tsconfig.json",
];

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES)
    for (const file of files(join(ROOT, source))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds the pages when their sources changed since the last build. */
export async function buildIfStale(env: Record<string, string>): Promise<void> {
  const folder = join(ROOT, process.env.INHOUSE_BUILD_DIR ?? ".next");
  const stamp = join(folder, "inhouse-sources");
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await step("Building the pages (about a minute)", () =>
    run(process.execPath, [join(ROOT, "node_modules", "next", "dist", "bin", "next"), "build"], {
      ...env,
      NEXT_TELEMETRY_DISABLED: "1",
    }),
  );
  writeFileSync(stamp, wanted);
}
