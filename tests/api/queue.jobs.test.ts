import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { forgetEvents } from "@/lib/operations/webhooks/commands";
import { forgetExpired } from "@/lib/platform/accounts/retention.commands";
import { type Jobs, startJobs } from "@/lib/queue/jobs/jobs";
import { jobs } from "@/lib/worker";
import { makeUser } from "@/prisma/seed/users";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(systemTime().getTime() - days * DAY_MS);

describe("work with its hour", () => {
  let started: Jobs;
  let runs = 0;
  const failing = { name: "test.fails", cron: "0 0 1 1 *", run: () => Promise.reject(new Error("not today")) };
  const counting = { name: "test.counts", cron: "0 0 1 1 *", run: async () => ++runs };

  beforeAll(async () => {
    started = await startJobs([failing, counting], 0.5);
  });
  afterAll(() => started.stop());

  async function until(done: () => boolean | Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 100 && !(await done()); tries += 1) await wait(100);
  }

  it("is done once when asked for many times before its turn, and a failing job holds up no other", async () => {
    await started.now(failing.name);
    await Promise.all(Array.from({ length: 10 }, () => started.now(counting.name)));
    await until(() => runs > 0);
    await wait(1500);
    // One may have begun while the others were still being asked for; those are one more.
    expect(runs).toBeGreaterThan(0);
    expect(runs).toBeLessThanOrEqual(2);
  });

  it("that failed is retried later", async () => {
    const waiting = () => db.$queryRaw<{ state: string }[]>`
      select state::text from pgboss.job where name = 'test.fails' and state = 'retry'`;
    await until(async () => (await waiting()).length > 0);
    expect(await waiting()).toEqual([{ state: "retry" }]);
  });

  it("has a name of its own and an hour", () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    for (const { cron } of jobs) expect(cron.split(" ")).toHaveLength(5);
  });
});

describe("forgetting", () => {
  it("deletes sessions, codes and links thirty days after they ended, and nothing else", async () => {
    const user = await makeUser(db, { tenantId: "dental", role: "dentist", firstName: "Ida", lastName: "Holm" });
    const session = async (expiresAt: Date, revokedAt: Date | null = null) =>
      db.session.create({
        data: {
          id: crypto.randomUUID(),
          userId: user.id,
          kind: "web",
          createdAt: daysAgo(90),
          lastSeenAt: daysAgo(40),
          expiresAt,
          revokedAt,
        },
      });
    const token = async (purpose: "reset_password" | "invite", days: number) =>
      db.accountToken.create({
        data: {
          purpose,
          tokenHash: tokenHash(newToken()),
          createdAt: daysAgo(90),
          expiresAt: daysAgo(days),
        },
      });
    const living = await session(daysAgo(-1));
    const recent = await session(daysAgo(29));
    await session(daysAgo(31));
    await session(daysAgo(-1), daysAgo(31));
    const fresh = await token("reset_password", 29);
    await token("reset_password", 31);
    const invite = await token("invite", 60);
    expect(await forgetExpired()).toBe(3);
    const left = await db.session.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual([living.id, recent.id].sort());
    expect((await db.accountToken.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id)).toEqual([
      fresh.id,
      invite.id,
    ]);
    expect(await forgetExpired()).toBe(0);
  });

  it("deletes the provider's messages ninety days after they were dealt with, never one that waits", async () => {
    const event = async (eventId: string, state: "new" | "done", days: number) => {
      const at = daysAgo(days);
      await db.webhookInbox.create({
        data: { provider: "stripe", eventId, type: "x", createdAt: at, receivedAt: at, nextAt: at, payload: {}, state },
      });
    };
    await event("evt_old", "done", 91);
    await event("evt_recent", "done", 89);
    await event("evt_waits", "new", 200);
    expect(await forgetEvents()).toBe(1);
    const left = await db.webhookInbox.findMany({ select: { eventId: true }, orderBy: { eventId: "asc" } });
    expect(left.map(({ eventId }) => eventId)).toEqual(["evt_recent", "evt_waits"]);
  });
});
