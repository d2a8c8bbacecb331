// What starts the product may be killed without a signal coming through; then nothing of it may stay behind.
import { spawn } from "node:child_process";
import { once } from "node:events";
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

it("ends with the process that started it, however that ended", async () => {
  const outer = spawn(process.execPath, ["--input-type=module", "--eval", OUTER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(outer.stdout, "data");
  const pid = Number(String(line).trim());
  expect(isThere(pid)).toBe(true);
  outer.kill("SIGKILL");
  await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false);
});
