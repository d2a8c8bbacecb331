// A real process of the server's own door, at which one client fires what cost it the most, while a neighbour uses it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, ELSEWHERE, figuresOf, flood, HOSTILE, meanwhile } from "../support/flood";
import { startProgram } from "../support/processes";

const program = startProgram("api");
afterAll(() => program.stop());

const LOG_IN = { host: "dental.localhost:3000", path: "/api/v1/accounts/login" };
/** Sessions, throttle and database: all that a log-in needs. */
const NEIGHBOUR = { ...LOG_IN, body: JSON.stringify({ email: "somebody@mail.example", password: "not this one" }) };
/** No page takes so long, and no watchdog is so patient for ever. */
const PATIENCE_MS = 5000;

let port = 0;
beforeAll(async () => {
  ({ port } = (await program.ready) as { port: number });
  await ask({ ...NEIGHBOUR, port });
});

describe.each(Object.entries(HOSTILE))("%s from one client", (name, { body, status }) => {
  let attack: Answer[];
  let neighbour: Answer[];
  beforeAll(async () => {
    const flooding = flood({ ...LOG_IN, port, body, ...ELSEWHERE }, 240, 120);
    neighbour = await meanwhile(flooding, [{ ...NEIGHBOUR, port }]);
    attack = await flooding;
    process.stdout.write(`${name}: client ${figuresOf(attack)}; neighbour ${figuresOf(neighbour)}\n`);
  });

  it("is refused in words, each and every one", () => {
    const statuses = new Set(attack.map((each) => each.status));
    expect([...statuses].filter((each) => each !== 429)).toEqual([status]);
  });

  it("keeps no neighbour waiting and breaks nothing", () => {
    expect(Math.max(...neighbour.map(({ ms }) => ms))).toBeLessThan(PATIENCE_MS);
    for (const { status: answered } of neighbour) expect([401, 429]).toContain(answered);
  });
});
