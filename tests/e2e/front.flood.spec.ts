// The whole product, at which one client fires megabytes of brackets through every door that takes a body, while its
// neighbours look at a page, log in and ask whether the server lives.
import { Agent } from "node:http";
import { expect, test } from "@playwright/test";
import { ask, ELSEWHERE, figuresOf, flood, HOSTILE, meanwhile } from "../support/flood";

const DOORS = [
  "/api/v1/accounts/login",
  "/api/auth/callback/credentials",
  "/api/webhooks/plaid",
  "/api/webhooks/stripe",
  "/accounts/login",
];
/** What the watchdog waits for one look; six in a row end the process. */
const PATIENCE_MS = 5000;

test("one client's megabytes stop nobody", async () => {
  const port = Number(process.env.PRODUCT_PORT ?? 3000);
  const host = `dental.localhost:${port}`;
  // One connection for all of it: it ends with the process.
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: 120_000 });
  const neighbours = ["/api/health/live", "/accounts/login", "/api/v1/openapi.json"].map((path) => {
    return { port, host, path, agent };
  });
  for (const each of neighbours) expect((await ask(each)).status).toBe(200);
  const local = Object.values(agent.freeSockets)[0]?.[0]?.localPort;

  const bodies = Object.values(HOSTILE).map(({ body }) => body);
  const shots = DOORS.flatMap((path) => bodies.map((body) => ({ port, host, path, body, ...ELSEWHERE })));
  const flooding = Promise.all(shots.map((shot) => flood(shot, 40, 10)));
  const answers = await meanwhile(flooding, neighbours);
  const attacks = (await flooding).flat();
  process.stdout.write(`client ${figuresOf(attacks)}; neighbours ${figuresOf(answers)}\n`);

  // Nothing was taken, and nothing broke over it.
  expect(attacks.filter(({ status }) => status < 200 || (status >= 500 && status !== 503))).toEqual([]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(PATIENCE_MS);
  expect((await ask({ ...neighbours[0], port, host, path: "/api/health/live" })).status).toBe(200);
  expect(Object.values(agent.freeSockets)[0]?.[0]?.localPort).toBe(local);
  agent.destroy();
});
