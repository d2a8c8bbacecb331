// The two probes of a host: whether the process answers, and whether it can do its work.
import { createServer } from "node:http";
import { afterAll, describe, expect, it, vi } from "vitest";
import { freezePostgres, killPostgres } from "../support/own-postgres";

process.env.DATABASE_PATIENCE_MS = "1500";
const { db } = await import("@/lib/core/db/db");
const { createDispatcher } = await import("@/lib/front/api/dispatch");
const { publicEndpoint } = await import("@/lib/front/api/endpoint");
const dispatch = createDispatcher([publicEndpoint("GET /read", { run: () => db.appSetting.count() })], () => false);
const read = () =>
  dispatch({
    ...{ method: "GET", path: "/read", ip: "192.0.2.1", query: new URLSearchParams() },
    header: (name) => (name === "host" ? "dental.localhost:3000" : null),
    body: async function* () {},
  });
const { noteTrouble, servePage } = await import("@/lib/pages/outage-page");
/** A page that reads the database, as the framework serves it: what breaks it is noted, and told with 500. */
const pages = createServer((request, response) => {
  void servePage(request, response, () =>
    db.appSetting.count().then(
      (count) => void response.end(`<h1>${count}</h1>`),
      (error) => {
        noteTrouble(error);
        response.writeHead(500).end("broke");
      },
    ),
  );
}).listen(0);
afterAll(() => void pages.close());
async function page() {
  const at = pages.address();
  const answer = await fetch(`http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}/`);
  return {
    status: answer.status,
    headers: { "retry-after": answer.headers.get("retry-after") },
    body: await answer.text(),
  };
}
const { GET: live } = await import("@/app/api/health/live/route");
const { GET: ready } = await import("@/app/api/health/ready/route");

/** Asks again until the answer is wanted: connections of before the fault may have to fail first. */
async function untilReady(wanted: number): Promise<Response> {
  let answer = await ready();
  for (let tries = 0; answer.status !== wanted && tries < 20; tries += 1) {
    await new Promise((wake) => setTimeout(wake, 250));
    answer = await ready();
  }
  return answer;
}

describe("health", () => {
  it("is live and ready while the database answers", async () => {
    expect(live().status).toBe(200);
    expect(await live().json()).toEqual({ status: "live" });
    const answer = await ready();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ready" });
  });

  it("stays live but is not ready while the database is down, and recovers by itself", async () => {
    let down: Response | undefined;
    await killPostgres(async () => {
      down = await ready();
      expect(live().status).toBe(200);
    });
    expect(down?.status).toBe(503);
    // Nothing about the database: the probe is open to everybody.
    expect(await down?.json()).toEqual({ status: "not ready", reason: "database" });
    expect((await untilReady(200)).status).toBe(200);
  });

  it("is told to callers and readers of pages as what it is while the database is frozen, whether they hold a connection or wait for one", async () => {
    // As many as the pool holds have one that is open and says nothing any more.
    await Promise.all(Array.from({ length: 14 }, read));
    await freezePostgres(async () => {
      for (const { status, headers, body } of await Promise.all([
        ...Array.from({ length: 14 }, read),
        page(),
        page(),
      ])) {
        expect([status, headers["retry-after"]]).toEqual([503, "5"]);
        expect(String(body)).toContain("very busy");
      }
    });
    await vi.waitFor(async () => expect([(await read()).status, (await page()).status]).toEqual([200, 200]), {
      timeout: 20_000,
      interval: 100,
    });
  });

  it("says no within a probe's patience when the database hangs", async () => {
    const spy = vi.spyOn(db, "$queryRaw").mockReturnValue(new Promise(() => {}) as never);
    const started = performance.now();
    expect((await ready()).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(5000);
    spy.mockRestore();
  });
});
