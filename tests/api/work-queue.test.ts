// Work that several workers share, shown on the rows of the outbox: any table with a lease would do.
import { beforeEach, describe, expect, it } from "vitest";
import { now, systemTime } from "@/lib/core/clock";
import { db, Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { Crash } from "@/lib/core/process/failpoint";
import { extend, joinOther, release, softly, take, takeOne, type WorkQueue } from "@/lib/queue/work-queue";
import { beside } from "../support/beside";

const QUEUE: WorkQueue = { table: Prisma.sql`outbox`, leaseMs: 60_000 };
const WORK = Prisma.sql`q.kind = 'work'`;
let ids: number[];

beforeEach(async () => {
  await db.outbox.deleteMany();
  const at = await now();
  const made = await db.outbox.createManyAndReturn({
    data: ["a", "b", "c", "d", "other"].map((dedupe) => ({
      ...{ kind: dedupe === "other" ? "other" : "work", dedupe, payload: {}, runAt: at, createdAt: at },
    })),
  });
  ids = made.filter(({ kind }) => kind === "work").map(({ id }) => id);
});

const taken = async (limit = 9, tx: Tx = db) =>
  (await take(tx, QUEUE, { waiting: WORK, limit })).map(({ id }) => id).sort((a, b) => a - b);
const leaseOf = async (id = 0) => (await db.outbox.findUniqueOrThrow({ where: { id } })).leaseUntil?.getTime() ?? null;
const holdersDie = () =>
  db.outbox.updateMany({
    where: { leaseUntil: { not: null } },
    data: { leaseUntil: new Date(systemTime().getTime() - 1) },
  });

describe("taking", () => {
  it("gives each of two workers rows of its own, and neither waits for the other", async () => {
    const both = await beside(
      (tx) => taken(2, tx),
      (tx) => taken(9, tx),
    );
    expect(both).toEqual({ first: ids.slice(0, 2), second: ids.slice(2) });
    expect(await taken()).toEqual([]);
  });

  it("never gives a row twice, however many take at once", async () => {
    const all = (await Promise.all(Array.from({ length: 8 }, () => taken(1)))).flat();
    expect(all.sort((a, b) => a - b)).toEqual(ids);
  });

  it("takes the first turn first, only what is work, and no more than was wanted", async () => {
    expect(await taken(3)).toEqual(ids.slice(0, 3));
    await holdersDie();
    const [last] = await take<{ dedupe: string }>(
      db,
      { ...QUEUE, columns: Prisma.sql`dedupe`, also: Prisma.sql`, attempt_count = attempt_count + 1` },
      { waiting: WORK, order: Prisma.sql`dedupe desc`, limit: 1 },
    );
    expect(last).toEqual({ dedupe: "d" });
    expect(await db.outbox.findUnique({ where: { dedupe: "d" } })).toMatchObject({ attemptCount: 1 });
    expect(await db.outbox.findUnique({ where: { dedupe: "other" } })).toMatchObject({
      attemptCount: 0,
      leaseUntil: null,
    });
  });

  it("leaves nothing behind when the taker's transaction is undone", async () => {
    const undone = transaction(async (tx) => {
      expect(await taken(9, tx)).toEqual(ids);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await taken()).toEqual(ids);
  });
});

describe("a lease", () => {
  it("keeps others off until it ends: what a dead worker held is taken over then", async () => {
    const at = systemTime().getTime();
    expect(await taken()).toEqual(ids);
    expect(await leaseOf(ids[0])).toBeGreaterThanOrEqual(at + QUEUE.leaseMs);
    expect(await taken()).toEqual([]);
    expect(await takeOne(db, QUEUE, ids[0] ?? 0)).toBe(false);
    await holdersDie();
    expect(await taken()).toEqual(ids);
  });

  it("of one row is got by one of many", async () => {
    const got = await Promise.all(Array.from({ length: 6 }, () => takeOne(db, QUEUE, ids[1] ?? 0)));
    expect(got.filter(Boolean)).toHaveLength(1);
    expect(await taken()).toEqual(ids.filter((id) => id !== ids[1]));
  });

  it("is extended while the work goes on", async () => {
    await taken();
    await holdersDie();
    await extend(db, QUEUE, ids.slice(0, 3));
    await extend(db, QUEUE, []);
    expect(await taken()).toEqual(ids.slice(3));
  });

  it("is given back at once, or held back for a while by who gives the row up", async () => {
    await taken();
    await release(db, QUEUE, ids[0] ?? 0);
    await release(db, QUEUE, ids[1] ?? 0, new Date(systemTime().getTime() + 600_000));
    expect(await taken()).toEqual(ids.slice(0, 1));
  });

  it("of what fails again and again keeps it behind the others: each gets its turn", async () => {
    const done: number[] = [];
    for (let round = 0; round < 4; round += 1)
      for (const id of await taken(1)) {
        const work = async () => {
          if (id === ids[0]) throw new Error("always");
          await db.outbox.delete({ where: { id } });
          done.push(id);
        };
        await softly(work, { say: "not done" });
      }
    expect(done).toEqual(ids.slice(1));
    await holdersDie();
    expect(await taken()).toEqual(ids.slice(0, 1));
  });
});

describe("softly", () => {
  const fails = (error: Error) => () => Promise.reject(error);

  it("says whether it went well, and throws what was not expected and every crash", async () => {
    expect(await softly(async () => {}, { say: "well" })).toBe(true);
    expect(await softly(fails(new Error("no")), { say: "not well" })).toBe(false);
    const expected = (error: unknown) => error instanceof TypeError;
    expect(await softly(fails(new TypeError("no")), { say: "not well", expected })).toBe(false);
    await expect(softly(fails(new Error("ours")), { say: "not well", expected })).rejects.toThrow("ours");
    await expect(softly(fails(new Crash("dead")), { say: "not well" })).rejects.toThrow("dead");
  });
});

describe("joining another", () => {
  it("waits for the answer, and no longer than somebody would", async () => {
    let looks = 0;
    const answer = await joinOther(async () => {
      looks += 1;
      return looks === 3 ? "there" : null;
    }, 5000);
    expect([answer, looks]).toEqual(["there", 3]);
    const from = performance.now();
    expect(await joinOther(async () => null, 300)).toBeNull();
    expect(performance.now() - from).toBeLessThan(5000);
  });
});
