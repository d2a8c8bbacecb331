// Every call, in wrong ways that follow from a seed, through the server's own door and over a bare socket: nothing anybody
// sends may answer 500. `npm run fuzz` fires as many more as one likes, at pages too.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDispatch, endpoints } from "@/lib/api";
import { ROLES } from "@/lib/core/auth/roles";
import { respondApi } from "@/lib/front/api/node-door";
import { operationsOf } from "@/lib/front/api/openapi";
import { atTheDoor } from "@/lib/front/door";
import { liftLimits } from "@/lib/front/limits/rate";
import { tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { ALL } from "../support/depth";
import { broke, fire, shotsAt, shotText } from "../support/fuzz";

// Thousands of calls from one place: what limits them is tested elsewhere.
beforeAll(liftLimits);

const SEED = 20_261_123;
const SHOTS = ALL ? 4000 : 1500;

const dispatch = createDispatch();
const server = createServer((request, response) => {
  const away = atTheDoor(request);
  if (away) response.writeHead(away.status, away.headers).end(away.text);
  else respondApi(dispatch, request, response).catch(() => response.destroy());
});
const tokens: [string, ...string[]] = [""];
let port = 0;

beforeAll(async () => {
  castOf("dental");
  for (const role of ROLES) tokens.push(await tokenFor(`${role}@dental.test`));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
}, 120_000);
afterAll(() => server.close());

it(`answers ${SHOTS} shots of seed ${SEED} without breaking`, async () => {
  const operations = operationsOf(endpoints);
  const shots = shotsAt({ operations, pages: [], hosts: ["dental.localhost:3000"], tokens }, SEED);
  const broken: string[] = [];
  const statuses = new Set<number>();
  let left = SHOTS;
  const shoot = async () => {
    while (left-- > 0) {
      const { value: shot } = shots.next();
      if (!shot) throw new Error("no shots");
      const status = await fire(port, shot);
      statuses.add(status);
      if (broke(status)) broken.push(`${status} ${shotText(shot)}`);
    }
  };
  await Promise.all([shoot(), shoot()]);
  expect(broken).toEqual([]);
  // It went in deep enough to be taken, and was refused in every way there is.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
