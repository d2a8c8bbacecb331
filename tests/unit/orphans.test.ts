// What starts the product may be killed without a signal coming through; then nothing of it may stay behind.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/tree";

const INNER = `import { whenOrphaned } from "${ROOT}/scripts/bootstrap.mjs";
  whenOrphaned(() => process.exit(0));
  process.stdout.write(process.pid + "\\n");
  setInterval(() => {}, 1000);`;
const OUTER = `import { spawn } from "node:child_process";
  spawn(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(INNER)}], { stdio: ["ignore", "inherit", "inherit"] });
  setInterval(() => {}, 1000);`;

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** As npm starts a script: through a shell that stays between the two. */
const NPM = `import { spawn } from "node:child_process";
  spawn("sh", ["-c", '"$NODE" --input-type=module --eval "$INNER"; true'], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE: process.execPath, INNER: ${JSON.stringify(INNER)}, npm_lifecycle_event: "start" },
  });
  setInterval(() => {}, 1000);`;

/** Starts a process that starts another one; kills it once that one has said its number, which it returns. */
async function startAndKill(args: string[]): Promise<number> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.node.json") };
  const outer = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], env });
  const [line] = await once(outer.stdout, "data");
  const pid = Number(String(line).trim().split("\n")[0]);
  expect(isThere(pid)).toBe(true);
  outer.kill("SIGKILL");
  return pid;
}

it.each([
  ["with the process that started it", OUTER],
  ["with npm, through the shell between them", NPM],
])("ends %s, however that ended", async (_, outer) => {
  const pid = await startAndKill(["--input-type=module", "--eval", outer]);
  await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false);
});

it("a part of the demo ends with what started it, though it has a group of its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orphans-"));
  const part = join(folder, "part.mjs");
  const starter = join(folder, "starter.mts");
  writeFileSync(
    part,
    'process.send("ready"); setTimeout(() => console.log(process.pid), 500); setInterval(() => {}, 1000);',
  );
  writeFileSync(
    starter,
    `import { spawnPart } from "${ROOT}/scripts/parts.ts";
    void spawnPart({ name: "part", file: ${JSON.stringify(part)}, env: {}, ready: "message" });`,
  );
  try {
    const pid = await startAndKill(["--import", "tsx", starter]);
    await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
