import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { spawnPart } from "@/scripts/parts";

vi.setConfig({ testTimeout: 90_000 });

const folder = mkdtempSync(join(tmpdir(), "watchdog-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * A server that names its process, and that waits for ever once it is asked to. One that is started again begins to listen
 * after many looks at it, as every process does on a machine with much else to do.
 */
const PROGRAM = `import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const again = existsSync(process.env.BEFORE);
writeFileSync(process.env.BEFORE, "");
const server = createServer((request, response) => {
  // It stands as in an endless loop, and takes no processor from others.
  if (request.url === "/hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  response.end(String(process.pid));
});
setTimeout(() => server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready")), again ? 1500 : 0);
`;

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });

it("a web process that answers nobody any more is replaced, one that answers is left alone", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, "server.mjs");
  writeFileSync(file, PROGRAM);
  const said: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  // Patient enough for a machine on which other tests take every turn, and quick for a wrong count of what was answered.
  const liveness = { url, everyMs: 50, patienceMs: 2000, misses: 4 };
  const env = { PORT: String(port), BEFORE: join(folder, "before") };
  const part = await spawnPart({ name: "web", file, env, ready: "message", liveness });
  const supervisor = setInterval(() => part.revive(), 25);
  // Only the watchdog is in a hurry here: who asks for the process waits as long as the machine needs.
  const pidNow = () => fetch(url, { signal: AbortSignal.timeout(20_000) }).then((response) => response.text());
  const replaced = () => said.filter((text) => text.includes("web does not answer and is replaced")).length;
  try {
    const first = await pidNow();
    // Many more looks than misses that it may have.
    await new Promise((done) => setTimeout(done, 1000));
    expect(await pidNow()).toBe(first);
    expect(replaced()).toBe(0);
    void fetch(`${url}/hang`).catch(() => {});
    await vi.waitFor(() => expect(replaced()).toBe(1), { timeout: 30_000, interval: 50 });
    await vi.waitFor(async () => expect(await pidNow()).not.toBe(first), { timeout: 30_000, interval: 100 });
    // The new one was left alone while it started, and is still the same.
    const second = await pidNow();
    await new Promise((done) => setTimeout(done, 1000));
    expect([await pidNow(), replaced()]).toEqual([second, 1]);
  } finally {
    clearInterval(supervisor);
    await part.stop();
  }
});
