import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { spawnPart } from "@/scripts/parts";

vi.setConfig({ testTimeout: 40_000 });

const folder = mkdtempSync(join(tmpdir(), "watchdog-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that names its process, and that waits for ever once it is asked to. */
const PROGRAM = `import { createServer } from "node:http";
createServer((request, response) => {
  if (request.url === "/hang") for (;;);
  response.end(String(process.pid));
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
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
  const part = await spawnPart({ name: "web", file, env: { PORT: String(port) }, ready: "message", liveness });
  const supervisor = setInterval(() => part.revive(), 25);
  const pidNow = () => fetch(url, { signal: AbortSignal.timeout(2000) }).then((response) => response.text());
  try {
    const first = await pidNow();
    await new Promise((done) => setTimeout(done, 1000));
    expect(await pidNow()).toBe(first);
    void fetch(`${url}/hang`).catch(() => {});
    await vi.waitFor(async () => expect(await pidNow()).not.toBe(first), { timeout: 25_000, interval: 100 });
    expect(said.join("")).toContain("web does not answer and is replaced");
  } finally {
    clearInterval(supervisor);
    await part.stop();
  }
});
