// The toolbox of the back office: messages that have not left are listed for their tenant alone and sent again once, and public
// pages are made anew in every process.
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { type Changed, onPublicChange, PUBLIC_CHANGED } from "@/lib/front/cache/changes";
import { listUnsent } from "@/lib/platform/toolbox/queries";
import { unsentList } from "@/lib/platform/toolbox/schema";
import { sendText } from "@/lib/providers/sms";
import { sendMail } from "@/lib/queue/mail/mail";
import { drainOutbox } from "@/lib/queue/outbox/outbox";
import type { Cast } from "@/prisma/seed/cast";
import type { TenantId } from "@/tenants/tenant";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const WINDOW = { skip: 0, take: 50 };
const changed: Changed[] = [];
let cast: Cast;
let admin: string;
let abroad: string;

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  admin = await tokenFor("admin@dental.test");
  abroad = await tokenFor("admin@vision.test", undefined, VISION);
  onPublicChange((of) => changed.push(of));
});
beforeEach(async () => {
  await db.outbox.deleteMany();
  changed.length = 0;
});

/** A message that was given up after its eight tries. */
async function givenUp(to: string, { tenantId = "dental" as TenantId, officeId = null as number | null } = {}) {
  await transaction((tx) =>
    sendMail(
      tx,
      `test:${to}`,
      { tenantId, template: "confirmCode", locale: "en-US", to, values: { code: "4711", minutes: 10 } },
      { officeId },
    ),
  );
  await db.outbox.updateMany({
    where: { dedupe: `mail:test:${to}` },
    data: { state: "dead", attemptCount: 8, error: "Error", leaseUntil: new Date(Date.now() + 3_600_000) },
  });
  return (await db.outbox.findUniqueOrThrow({ where: { dedupe: `mail:test:${to}` } })).id;
}
const listed = async (tenant: TenantId, query: object = {}) => listUnsent(tenant, unsentList.parse(query), WINDOW);
const again = (id: number, token = admin, host?: string) =>
  call(`POST /admin/unsent/${id}/again`, { token, ...(host ? { host } : {}) });

describe("messages that have not left", () => {
  it("are listed with what they are about, a code of their reader hidden, and never for the other tenant", async () => {
    await givenUp("ann@one.example", { officeId: cast.soloOfficeId });
    await givenUp("ben@two.example", { tenantId: "vision" });
    await transaction((tx) =>
      sendText(
        tx,
        "test",
        {
          template: "payLink",
          locale: "en-US",
          to: "512-555-0119",
          values: { office: "Oak", amount: "$49" },
          link: "https://secret.example",
        },
        { officeId: cast.soloOfficeId },
      ),
    );
    const { rows, counts } = await listed("dental");
    expect(counts).toEqual({ all: 2, dead: 1, retrying: 0, waiting: 1 });
    const shown = rows.map(({ to, kind, state, subject }) => [to, kind, state, subject]).sort();
    expect(shown).toEqual([
      ["512-555-0119", "text", "waiting", "Oak: pay $49 securely here:"],
      ["ann@one.example", "mail", "dead", expect.stringMatching(/^•••• is your .* code$/)],
    ]);
    expect(rows.every(({ officeName }) => officeName !== null)).toBe(true);
    expect((await listed("dental", { q: "ANN@" })).rows).toHaveLength(1);
    expect((await listed("dental", { q: "%" })).rows).toHaveLength(0);
    expect((await listed("dental", { filter: "waiting" })).rows.map(({ kind }) => kind)).toEqual(["text"]);
    expect((await listed("vision")).rows.map(({ to, officeName }) => [to, officeName])).toEqual([
      ["ben@two.example", null],
    ]);
  });

  it("leave once more when asked, whatever the last try left behind, and only what was given up", async () => {
    const id = await givenUp("ann@one.example");
    expect((await again(id, abroad, VISION)).status).toBe(404);
    expect((await again(id, await tokenFor("dentist@dental.test"))).status).toBe(403);
    expect((await again(id)).status).toBe(200);
    expect((await again(id)).status).toBe(409);
    const sent: string[] = [];
    await drainOutbox({ mail: async ({ dedupe }) => void sent.push(dedupe) });
    expect(sent).toEqual(["mail:test:ann@one.example"]);
    expect(await db.outbox.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "sent",
      attemptCount: 1,
      error: null,
    });
    expect((await again(id)).status).toBe(409);
    expect((await again(2_000_000_000)).status).toBe(404);
    const [line, ...more] = await db.auditEvent.findMany({ where: { action: "unsent.again" } });
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      nounId: String(id),
      before: { state: "dead", attemptCount: 8 },
      after: { state: "ready" },
    });
  });

  it("are all sent again only while they are as many as was said, and none of the other tenant's", async () => {
    await givenUp("ann@one.example", { officeId: cast.soloOfficeId });
    await givenUp("cal@one.example");
    const other = await givenUp("ben@two.example", { tenantId: "vision" });
    const all = (expected: number) => call("POST /admin/unsent/again", { token: admin, input: { expected } });
    expect((await all(1)).status).toBe(409);
    expect(await db.outbox.count({ where: { state: "dead" } })).toBe(3);
    const done = await all(2);
    expect(done).toMatchObject({ status: 200, body: { data: { count: 2 } } });
    expect(await db.outbox.findMany({ where: { state: "dead" }, select: { id: true } })).toEqual([{ id: other }]);
    expect((await all(2)).status).toBe(409);
    expect(await db.auditEvent.findMany({ where: { action: "unsent.allAgain" } })).toMatchObject([
      { after: { count: 2 } },
    ]);
  });
});

describe("public pages", () => {
  it("of an office, or all of them, are made anew here and in every other process", async () => {
    const other = new pg.Client({ connectionString: env().DATABASE_URL });
    await other.connect();
    const heard: string[] = [];
    other.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await other.query(`listen ${PUBLIC_CHANGED}`);
    const office = cast.soloOfficeId;
    expect((await call(`POST /admin/dentists/${office}/public-pages/renew`, { token: admin })).status).toBe(200);
    expect((await call("POST /admin/public-pages/renew", { token: admin })).status).toBe(200);
    expect(changed).toEqual([office, "every"]);
    await expect.poll(() => heard).toEqual([String(office), "every"]);
    await other.end();
    const trail = await db.auditEvent.findMany({ where: { noun: "publicPages" }, orderBy: { id: "asc" } });
    expect(trail).toMatchObject([
      { action: "publicPages.renew", officeId: office },
      { action: "publicPages.renewAll", officeId: null },
    ]);
    const away = await call(`POST /admin/dentists/${office}/public-pages/renew`, { token: abroad, host: VISION });
    expect([away.status, changed.length]).toEqual([404, 2]);
  });
});
