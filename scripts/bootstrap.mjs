// Runs before anything is installed: plain Node, no packages. Checks Node, installs what package-lock.json asks
// for when it is missing or stale, and generates the database client. Everything else is TypeScript through tsx.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, "node_modules", ".inhouse-installed");

/** The steps under way and when each began. Several may go on side by side. */
const underWay = new Map();
const isTerminal = Boolean(process.stdout.isTTY);
let clock;

/** On a terminal, the last line says what is going on and for how long. */
function showUnderWay() {
  const parts = [...underWay].map(([label, began]) => `${label} … ${Math.round((Date.now() - began) / 1000)} s`);
  process.stdout.write(
    `\r\x1b[2K${parts.length ? `  ${parts.join("   ")}`.slice(0, (process.stdout.columns || 80) - 1) : ""}`,
  );
}

/** Writes a line without breaking into the one that says what is going on. */
function say(line) {
  process.stdout.write(isTerminal ? `\r\x1b[2K${line}\n` : `${line}\n`);
  if (isTerminal && underWay.size > 0) showUnderWay();
}

/** Runs `work`, saying when it begins and how long it took. */
export async function step(label, work) {
  const began = Date.now();
  let end = "failed";
  underWay.set(label, began);
  if (isTerminal) {
    showUnderWay();
    clock ??= setInterval(showUnderWay, 1000).unref();
  } else say(`  ${label} …`);
  try {
    const result = await work();
    end = `${((Date.now() - began) / 1000).toFixed(1)} s`;
    return result;
  } finally {
    underWay.delete(label);
    if (underWay.size === 0) clock = clearInterval(clock);
    say(`  ${label} … ${end}`);
  }
}

/** Processes of ours that must not outlive us, however we end. */
const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill();
});

/** Ends a process with this one, should it still run then. */
export function endsWithUs(child) {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Runs a command quietly; its output is shown only when it fails. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = endsWithUs(
      spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, shell: process.platform === "win32" }),
    );
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
  // Who started us was killed so hard that no signal came through: nothing may stay behind that nobody can see.
  whenOrphaned(() => child.kill("SIGTERM"));
}

/** What `ps` says of a process; empty where there is no such program, or no such process. */
function psOf(pid, field) {
  try {
    return execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** npm puts a shell between itself and us, which lives on when npm is killed: then npm is what to watch. */
function npmAboveShell() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return undefined;
  const isShell = /(^|[/-])(ba|da|z|k)?sh$/.test(psOf(process.ppid, "comm"));
  const above = isShell ? Number(psOf(process.ppid, "ppid")) : 0;
  return above > 1 ? above : undefined;
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Calls `end` once when the process that started this one is gone, or npm, where that started it through a shell. */
export function whenOrphaned(end) {
  const parent = process.ppid;
  const npm = npmAboveShell();
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(timer);
    end();
  }, 1000);
  timer.unref();
}
