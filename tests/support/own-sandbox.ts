// A sandbox of this file's own, so that its clock and faults disturb nobody else. Import it before anything of lib/:
// the product reads its address once, so that the files of a process have one after another the same, emptied.
import { beforeAll } from "vitest";
import { type RunningSandbox, startSandbox } from "../../sandbox/server";

/** Every story begins after it, and a clock only moves forward: a machine on which it is later goes back to it first. */
const START = Date.UTC(2026, 10, 23, 14);
const late = Date.now() > START;

const ofProcess = globalThis as typeof globalThis & { inhouseOwnSandbox?: RunningSandbox };
ofProcess.inhouseOwnSandbox?.sandbox.reset();
ofProcess.inhouseOwnSandbox ??= await startSandbox({ port: 0, ...(late ? { now: START } : {}) });
const running = ofProcess.inhouseOwnSandbox;
process.env.SANDBOX_URL = running.url;

if (late)
  beforeAll(async () => {
    const [{ db }, { rereadClock }] = await Promise.all([import("@/lib/core/db/db"), import("@/lib/core/clock")]);
    const value = { offsetMs: START - Date.now() };
    await db.appSetting.create({ data: { key: "clock", value, updatedAt: new Date(START) } });
    await rereadClock();
  });

export const { sandbox, url: sandboxUrl } = running;

/** A call of the sandbox's control API; throws when it is refused. */
export async function control(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${running.url}/_sandbox/${path}`, {
    method,
    headers: { authorization: "Bearer sk_test_inhouse", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
