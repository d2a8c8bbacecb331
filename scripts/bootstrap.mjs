// Runs before anything is installed: plain Node, no packages. Checks Node, installs what package-lock.json asks
// for when it is missing or stale, and generates the database client. Everything else is TypeScript through tsx.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, "node_modules", ".inhouse-installed");

/** Runs `work`, with a line that says what is happening and how long it took. */
export async function step(label, work) {
  const started = Date.now();
  process.stdout.write(`  ${label} …`);
  const ticker = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  ${label} … ${Math.round((Date.now() - started) / 1000)} s`), 1000)
    : undefined;
  try {
    const result = await work();
    process.stdout.write(
      `${process.stdout.isTTY ? `\r  ${label} …` : ""} ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
    );
    return result;
  } catch (error) {
    process.stdout.write(" failed\n");
    throw error;
  } finally {
    clearInterval(ticker);
  }
}

/** Runs a command quietly; its output is shown only when it fails. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${output.slice(-4000)}`)),
    );
  });
}

export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Inhouse needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

async function install() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  const present = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (present === wanted) return;
  // Not `npm ci`: it refuses a lock file written where a registry lacks other platforms' optional binaries.
  await step("Installing packages (about a minute the first time)", () =>
    run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]),
  );
  writeFileSync(STAMP, wanted);
}

/** The database client is code made from prisma/schema; made again when a schema file changed. */
async function generate() {
  const folder = join(ROOT, "prisma", "schema");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  const wanted = hash.digest("hex");
  const stamp = join(ROOT, "lib", "generated", ".schema");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // The generator never calls the schema engine, but looks for its file; any executable will do.
  await step("Generating the database client", () =>
    run(process.execPath, [join(ROOT, "node_modules", "prisma", "build", "index.js"), "generate"], {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    }),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Leaves the folder ready to run TypeScript: packages present, client generated. */
export async function prepare() {
  checkNode();
  try {
    await install();
    await generate();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Starts a TypeScript file under this Node with the project's settings and the terminal handed through. */
export function runTypeScript(file, args = []) {
  const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.node.json") },
  });
  // The terminal signals the whole group; the child decides when it is done.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      if (!process.stdin.isTTY || signal === "SIGTERM") child.kill(signal);
    });
  }
  child.on("close", (code) => process.exit(code ?? 1));
}
