// What fails on our side: noted once for all that are equal, read and resolved by the back office, and never in anybody's way.
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ANY_ROLE } from "@/lib/core/auth/roles";
import { countStatements, db, transaction } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { flushFaults, noteFault } from "@/lib/core/faults/faults";
import { log } from "@/lib/core/process/log";
import { createDispatcher } from "@/lib/front/api/dispatch";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { forgetErrorLogs } from "@/lib/platform/error-logs/commands";
import { errorLogDetail, listErrorLogs } from "@/lib/platform/error-logs/queries";
import { errorLogList } from "@/lib/platform/error-logs/schema";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { gate } from "../support/gate";

const HOSTS = { dental: "dental.localhost:3000", vision: "vision.localhost:3000" };
const SECRET = "Quillonia Vexworthy";
const DAY_MS = 86_400_000;
const token: Record<string, string> = {};

const dispatch = createDispatcher(
  [
    endpoint("POST /breaks/:personId", ANY_ROLE, {
      run: () =>
        transaction(async (tx) => {
          await tx.appSetting.create({ data: { key: "rolled back", value: {}, updatedAt: new Date() } });
          throw new Error(`no room for ${SECRET}`);
        }),
    }),
    publicEndpoint("GET /refuses", {
      run: () => {
        throw notFound();
      },
    }),
  ],
  () => false,
);

async function ask(what: string, as?: string, tenant: keyof typeof HOSTS = "dental") {
  const [method = "", path = ""] = what.split(" ");
  const headers: Record<string, string> = { host: HOSTS[tenant], ...(as ? { authorization: `JWT ${token[as]}` } : {}) };
  return dispatch({
    ...{ method, path, ip: "192.0.2.1", query: new URLSearchParams(), header: (name) => headers[name] ?? null },
    body: async function* () {},
  });
}

const resolve = (id: number, input: object, as = "admin", host = HOSTS.dental) =>
  call(`PUT /admin/error-logs/${id}/resolved`, { token: token[as] ?? "", host, input });
const only = () => db.errorLog.findFirstOrThrow({ include: { users: true, days: true } });
const listed = async (tenant: keyof typeof HOSTS, query: object = {}) =>
  (await listErrorLogs(tenant, errorLogList.parse(query))).rows.map(({ origin }) => origin);

beforeAll(async () => {
  castOf("dental");
  castOf("vision");
  for (const role of ["admin", "almost_super", "super_admin", "dentist", "office_admin", "client"])
    token[role] = await tokenFor(`${role}@dental.test`);
  token.abroad = await tokenFor("admin@vision.test", undefined, HOSTS.vision);
});
beforeEach(async () => {
  await flushFaults();
  await db.errorLog.deleteMany();
});

describe("a call that fails", () => {
  it("is noted once, however often and for whomever, without what it carried", async () => {
    const answers = [];
    for (const [id, as] of [
      [11, "dentist"],
      [12, "dentist"],
      [13, "office_admin"],
    ] as const)
      answers.push(await ask(`POST /breaks/${id}`, as));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    await ask("GET /refuses");
    await flushFaults();
    expect(await db.errorLog.count()).toBe(1);
    const row = await only();
    expect(row).toMatchObject({
      ...{ tenantId: "dental", kind: "call", name: "Error", code: null, message: null, times: 3 },
      ...{ origin: "POST /breaks/:personId", resolvedAt: null, cameBackAt: null },
    });
    expect(row.users).toHaveLength(2);
    expect(row.days).toMatchObject([{ times: 3 }]);
    expect(row.requestIds).toEqual(answers.map(({ headers }) => headers["x-request-id"]));
    expect(row.frames.length).toBeGreaterThan(0);
    expect(JSON.stringify(row)).not.toMatch(/Quillonia|Vexworthy|\/1[123]/);
    // What failed is rolled back; what was noted of it is not.
    expect(await db.appSetting.count({ where: { key: "rolled back" } })).toBe(0);
    await ask("POST /breaks/14", "abroad", "vision");
    await flushFaults();
    expect(await db.errorLog.count()).toBe(2);
  });

  it("keeps the last ten requests, the newest last", async () => {
    for (const part of [7, 8]) {
      for (let at = 0; at < part; at += 1) await ask("POST /breaks/1", "dentist");
      await flushFaults();
    }
    const last = await ask("POST /breaks/1", "dentist");
    await flushFaults();
    const { requestIds, times } = await only();
    expect([requestIds.length, new Set(requestIds).size, times]).toEqual([10, 10, 16]);
    expect(requestIds.at(-1)).toBe(last.headers["x-request-id"]);
  });
});

describe("a storm of errors", () => {
  it("of one kind writes one row, in few statements and a bounded memory", async () => {
    const error = new TypeError("Cannot read properties of undefined (reading 'x')");
    const { statements } = await countStatements(async () => {
      for (let at = 0; at < 10_000; at += 1)
        noteFault(error, { kind: "call", origin: "GET /storm", tenantId: "dental", userId: at, requestId: `r${at}` });
      await flushFaults();
    });
    expect(statements.filter((sql) => sql.includes("error_log")).length).toBeLessThan(5);
    expect(await db.errorLog.findMany()).toMatchObject([
      { times: 10_000, requestIds: Array.from({ length: 10 }, (_, at) => `r${9990 + at}`) },
    ]);
  });

  it("of many kinds keeps so many and says how many it left out", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    for (let at = 0; at < 300; at += 1) noteFault(new Error("x"), { kind: "job", origin: `job ${at}` });
    await flushFaults();
    expect(await db.errorLog.count()).toBe(200);
    expect(warn.mock.calls).toContainEqual([{ dropped: 100 }, "errors without a record"]);
    warn.mockRestore();
  });
});

describe("a database that is away", () => {
  it("is in nobody's way: calls are answered, what cannot be written is dropped, and the log says so", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    await db.$executeRawUnsafe("alter table error_log rename to error_log_away");
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask("POST /breaks/1", "dentist")));
      expect(answers.map(({ status }) => status)).not.toContain(200);
      const failed = answers.filter(({ status }) => status === 500).length;
      await flushFaults();
      expect(warn.mock.calls).toContainEqual([expect.objectContaining({ dropped: failed }), "errors without a record"]);
    } finally {
      await db.$executeRawUnsafe("alter table error_log_away rename to error_log");
      warn.mockRestore();
    }
    await ask("POST /breaks/1", "dentist");
    await flushFaults();
    expect((await only()).times).toBe(1);
  });

  it("or holds the row lets nobody wait for it", async () => {
    await ask("POST /breaks/1", "dentist");
    await flushFaults();
    const [held, done] = [gate(), gate()];
    const holding = transaction(async (tx) => {
      await tx.$queryRaw`select id from error_log for no key update`;
      held.open();
      await done.passed;
    });
    await held.passed;
    const began = performance.now();
    await ask("POST /breaks/1", "dentist");
    const writing = flushFaults();
    await ask("POST /breaks/1", "dentist");
    expect(performance.now() - began).toBeLessThan(1000);
    done.open();
    await Promise.all([holding, writing]);
    await flushFaults();
    expect((await only()).times).toBe(3);
  });
});

describe("an error in the back office", () => {
  const broken = async () => {
    await ask("POST /breaks/1", "dentist");
    await flushFaults();
    return only();
  };

  it("is resolved once, opened again, and comes back when it happens again, each act in the history", async () => {
    const { id, lastAt } = await broken();
    const seen = lastAt.toISOString();
    const both = await Promise.all([
      resolve(id, { resolved: true, seen }),
      resolve(id, { resolved: true, seen }, "super_admin"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringContaining("already resolved"),
    });
    expect([await listed("dental"), await listed("dental", { filter: "resolved" })]).toEqual([
      [],
      ["POST /breaks/:personId"],
    ]);
    expect((await resolve(id, { resolved: false, seen })).status).toBe(200);
    expect((await resolve(id, { resolved: false })).body).toMatchObject({
      message: expect.stringContaining("already opened this error again"),
    });
    expect((await resolve(id, { resolved: true, seen })).status).toBe(200);
    await wait(5);
    await broken();
    const again = await errorLogDetail("dental", id);
    expect(again).toMatchObject({ state: "cameBack", times: 2, users: 1, resolvedAt: null, resolvedBy: null });
    // Undo comes too late, and whoever saw it happen once is told that it was more.
    expect(await resolve(id, { resolved: false })).toMatchObject({
      ...{ status: 409, body: { message: expect.stringContaining("open already") } },
    });
    expect(await resolve(id, { resolved: true, seen })).toMatchObject({
      ...{ status: 409, body: { message: expect.stringContaining("since you opened the page") } },
    });
    expect((await resolve(id, { resolved: true, seen: again.lastAt.toISOString() })).status).toBe(200);
    expect(await errorLogDetail("dental", id)).toMatchObject({ state: "resolved", resolvedBy: expect.any(String) });
    // Undone it has come back, as before.
    expect((await resolve(id, { resolved: false })).status).toBe(200);
    expect((await errorLogDetail("dental", id)).state).toBe("cameBack");
    const lines = await db.auditEvent.findMany({ where: { noun: "errorLog" }, orderBy: { id: "asc" } });
    expect(lines.map(({ action }) => action.split(".")[1])).toEqual([
      "resolve",
      "reopen",
      "resolve",
      "resolve",
      "reopen",
    ]);
  });

  it("stays resolved when what happened before is written after", async () => {
    const { id, lastAt } = await broken();
    await ask("POST /breaks/1", "dentist");
    expect((await resolve(id, { resolved: true, seen: lastAt.toISOString() })).status).toBe(200);
    await flushFaults();
    expect(await errorLogDetail("dental", id)).toMatchObject({ state: "resolved", times: 2 });
  });

  it("is its tenant's alone; what is of no tenant is both's", async () => {
    const { id } = await broken();
    noteFault(new Error("x"), { kind: "job", origin: "nightly" });
    await flushFaults();
    expect([await listed("dental"), await listed("vision")]).toEqual([
      ["nightly", "POST /breaks/:personId"],
      ["nightly"],
    ]);
    expect((await resolve(id, { resolved: true }, "abroad", HOSTS.vision)).status).toBe(404);
    await expect(errorLogDetail("vision", id)).rejects.toMatchObject({ status: 404 });
    expect((await resolve(99_999_999, { resolved: true })).status).toBe(404);
    const job = await db.errorLog.findFirstOrThrow({ where: { tenantId: null } });
    expect((await resolve(job.id, { resolved: true })).status).toBe(200);
    // Who of the one tenant resolved it is not told to the other.
    expect((await errorLogDetail("dental", job.id)).resolvedBy).not.toBeNull();
    expect(await errorLogDetail("vision", job.id)).toMatchObject({ state: "resolved", resolvedBy: null });
  });

  it("is for administrators, and nobody else's to resolve or file", async () => {
    const { id } = await broken();
    for (const as of ["dentist", "office_admin", "client"]) {
      expect((await resolve(id, { resolved: true }, as)).status).toBe(403);
      expect((await call("GET /admin/error-logs/export?format=csv", { token: token[as] ?? "" })).status).toBe(403);
    }
    for (const as of ["admin", "almost_super", "super_admin"]) {
      expect((await resolve(id, { resolved: true }, as)).status).toBe(200);
      expect((await resolve(id, { resolved: false }, as)).status).toBe(200);
    }
    expect((await call(`PUT /admin/error-logs/${id}/resolved`, { input: { resolved: true } })).status).toBe(401);
    expect((await resolve(id, { resolved: "yes" })).status).toBe(400);
  });

  it("is found by what it is, where, and a request's id; the file holds what is shown", async () => {
    const { requestIds } = await broken();
    noteFault(new TypeError("plan.price is not a function"), {
      kind: "page",
      origin: "/admin/fees",
      tenantId: "dental",
    });
    await flushFaults();
    expect(await listed("dental", { q: requestIds[0] })).toEqual(["POST /breaks/:personId"]);
    expect(await listed("dental", { q: "PLAN.PRICE" })).toEqual(["/admin/fees"]);
    expect(await listed("dental", { kind: "page" })).toEqual(["/admin/fees"]);
    expect(await listed("dental", { kind: "job" })).toEqual([]);
    expect(await listed("dental", { sort: "last" })).toEqual(["POST /breaks/:personId", "/admin/fees"]);
    const file = String(
      (await call("GET /admin/error-logs/export?format=csv&kind=page", { token: token.admin ?? "" })).raw,
    );
    expect(file).toContain("plan.price is not a function");
    expect(file).not.toContain("breaks");
  });

  it("is forgotten ninety days after it happened last, and its days after thirty", async () => {
    const days = (ago: number) => new Date(Date.now() - ago * DAY_MS);
    const made = { kind: "job", name: "Error", origin: "old", times: 1, firstAt: days(120) } as const;
    await db.errorLog.create({
      data: { ...made, fingerprint: "old", lastAt: days(91), days: { create: { dayOn: days(91), times: 1 } } },
    });
    const kept = await db.errorLog.create({
      data: {
        ...made,
        fingerprint: "kept",
        lastAt: days(89),
        days: { create: [40, 5].map((ago) => ({ dayOn: days(ago), times: 1 })) },
      },
    });
    expect(await forgetErrorLogs()).toBe(1);
    expect(await db.errorLog.findMany()).toMatchObject([{ id: kept.id }]);
    expect(await db.errorLogDay.count()).toBe(1);
  });
});
