// One caller wants everything at once, somebody holds a row, or the database has no connection left: the others go on,
// and who has to come again is told so in words.
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/core/db/db";
import { createDispatcher } from "@/lib/front/api/dispatch";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { makeOffice } from "@/prisma/seed/offices";
import { makeUser } from "@/prisma/seed/users";
import { tokenFor } from "../support/call";
import { gate } from "../support/gate";

const POOL = Number(process.env.DATABASE_POOL);
let working = gate();
const seen = { now: 0, most: 0, all: 0 };

const dispatch = createDispatcher(
  [
    endpoint("POST /work", ["dentist"], {
      run: async () => {
        seen.now += 1;
        seen.all += 1;
        seen.most = Math.max(seen.most, seen.now);
        await working.passed;
        seen.now -= 1;
      },
    }),
    publicEndpoint("POST /row", {
      run: () => transaction((tx) => tx.$queryRaw`select key from app_setting where key = 'busy' for no key update`),
    }),
    publicEndpoint("GET /read", { run: () => db.appSetting.count() }),
    publicEndpoint("POST /write", { run: () => transaction((tx) => tx.appSetting.count()) }),
  ],
  () => false,
);

async function ask(what: string, token?: string, ip = "192.0.2.1") {
  const [method = "", path = ""] = what.split(" ");
  const headers: Record<string, string> = {
    host: "dental.localhost:3000",
    ...(token ? { authorization: `JWT ${token}` } : {}),
  };
  const {
    status,
    headers: sent,
    body,
  } = await dispatch({
    ...{ method, path, ip, query: new URLSearchParams(), header: (name) => headers[name] ?? null },
    body: async function* () {},
  });
  return { status, retryAfter: Number(sent["retry-after"]), message: String(JSON.parse(String(body)).message) };
}

const tokens: string[] = [];
beforeAll(async () => {
  const place = { city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
  for (const slug of ["one", "other"]) {
    const office = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...place });
    const email = `${slug}@mail.example`;
    const name = { firstName: "Dana", lastName: "Reyes" };
    await makeUser(db, { tenantId: "dental", role: "dentist", email, ...name, officeIds: [office.id] });
    tokens.push(await tokenFor(email));
  }
  await db.appSetting.create({ data: { key: "busy", value: {}, updatedAt: new Date() } });
});
beforeEach(() => {
  working = gate();
  Object.assign(seen, { now: 0, most: 0, all: 0 });
});

const until = async (done: () => boolean) => {
  for (let looks = 0; looks < 200 && !done(); looks += 1) await wait(25);
};

describe("25 writes of one session at once", () => {
  it("are made three at a time, and another's is made meanwhile", async () => {
    const own = Array.from({ length: 25 }, () => ask("POST /work", tokens[0]));
    await until(() => seen.now === 3);
    await wait(200);
    expect(seen.now).toBe(3);
    const other = ask("POST /work", tokens[1]);
    await until(() => seen.now === 4);
    expect(seen.now).toBe(4);
    working.open();
    expect((await other).status).toBe(200);
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(25).fill(200));
    expect(seen.most).toBeLessThanOrEqual(4);
  });

  it("have a line with an end: beyond it the answer is a sentence and a time", async () => {
    const refused: unknown[] = [];
    const own = Array.from({ length: 40 }, async () => {
      const answer = await ask("POST /work", tokens[0]);
      if (answer.status !== 200) refused.push(answer);
      return answer;
    });
    await until(() => refused.length === 10);
    const words = { status: 429, retryAfter: 5, message: expect.stringContaining("still being saved") };
    expect(refused).toEqual(Array(10).fill(words));
    working.open();
    const statuses = (await Promise.all(own)).map(({ status }) => status);
    expect([statuses.filter((each) => each === 200).length, seen.all]).toEqual([30, 30]);
  });
});

describe("a row that somebody holds", () => {
  it("is not waited for until nobody can do anything", async () => {
    const [held, done] = [gate(), gate()];
    const holding = transaction(async (tx) => {
      await tx.$queryRaw`select key from app_setting where key = 'busy' for no key update`;
      held.open();
      await done.passed;
    });
    await held.passed;
    expect(await ask("POST /row")).toMatchObject({
      ...{ status: 503, retryAfter: 2, message: expect.stringContaining("Someone else is changing this") },
    });
    done.open();
    await holding;
    expect((await ask("POST /row")).status).toBe(200);
  });
});

describe("a database without a free connection", () => {
  it("is told to readers and writers as what it is", async () => {
    const done = gate();
    let held = 0;
    const holders = Array.from({ length: POOL }, () =>
      transaction(async (tx) => {
        await tx.appSetting.count();
        held += 1;
        await done.passed;
      }),
    );
    await until(() => held === POOL);
    const answers = await Promise.all([ask("GET /read"), ask("POST /write")]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, retryAfter: 5, message: expect.stringContaining("very busy") });
    done.open();
    await Promise.all(holders);
    expect((await ask("GET /read")).status).toBe(200);
  });
});
