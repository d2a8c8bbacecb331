// Where somebody is logged in: their own sessions and nobody else's, and what is ended is over with the very next request.
import { beforeEach, describe, expect, it } from "vitest";
import { ROLES, type Role } from "@/lib/core/auth/roles";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { makeHousehold, makeMember } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile Safari/604.1";

type Listed = {
  id: string;
  current: boolean;
  kind: string;
  device: object;
  network: string | null;
  lastSeenAt: string;
};
let turn = 0;
let email = "";
let userId = 0;
let token = "";

async function person(role: Role = "dentist"): Promise<{ id: number; email: string }> {
  turn += 1;
  const address = `session${turn}@sample.example`;
  const facts = { tenantId: "dental" as const, email: address, role, firstName: "Robin", lastName: "Sample" };
  return db.$transaction((tx) => makeUser(tx, facts));
}
beforeEach(async () => {
  ({ id: userId, email } = await person());
  token = await tokenFor(email);
});

const list = async (session = token) =>
  ((await call("GET /users/me/sessions", { token: session })).body as { data: { sessions: Listed[]; total: number } })
    .data;
const end = (session: string, by = token) => call(`DELETE /users/me/sessions/${session}`, { token: by });
const alive = async (session: string) => (await call("GET /users/me/account", { token: session })).status === 200;
const otherId = async () => (await list()).sessions.find(({ current }) => !current)?.id ?? "";

describe("own sessions", () => {
  it.each(ROLES)("are listed with device and network, this one first, for %s", async (role) => {
    const { email: address } = await person(role);
    const input = { email: address, password: "inhouse-demo-2026" };
    const from = { headers: { "user-agent": PHONE }, ip: "203.0.113.77" };
    await call("POST /accounts/login", { input, ...from });
    const { sessions, total } = await list(await tokenFor(address));
    expect(total).toBe(2);
    expect(sessions).toMatchObject([
      { current: true, kind: "api", network: "127.0.0.*" },
      {
        ...{ current: false, kind: "api", network: "203.0.113.*" },
        device: { kind: "phone", browser: "Safari", system: "iPhone" },
      },
    ]);
    expect(JSON.stringify(sessions)).not.toContain("203.0.113.77");
  });

  it("leave out what is over: ended, expired, gone idle", async () => {
    const place = {
      tenantId: "dental" as const,
      city: "Austin",
      state: "TX",
      zip: "78701",
      timezone: "America/Chicago",
    };
    const { id: officeId } = await makeOffice(db, { ...place, officeName: "Idle Dental", slug: "idle-dental" });
    const household = await makeHousehold(db, { tenantId: "dental", officeId, email: "idle@sample.example" });
    await makeMember(db, household, { firstName: "Ida", lastName: "Sample", birthOn: "1980-01-01", addedById: null });
    await db.userOffice.create({ data: { userId, officeId } });
    const ago = (minutes: number) => new Date(systemTime().getTime() - minutes * 60_000);
    const begun = { createdAt: ago(90), expiresAt: ago(-90), lastSeenAt: ago(1) };
    const make = async (kind: "web" | "api", facts: object) => {
      const { id } = await db.session.create({ data: { id: crypto.randomUUID(), userId, kind, ...begun, ...facts } });
      return id;
    };
    const open = [await make("web", {}), await make("api", { lastSeenAt: ago(60) })];
    await make("web", { revokedAt: ago(5) });
    await make("web", { expiresAt: ago(5) });
    await make("web", { lastSeenAt: ago(22) });
    const { sessions, total } = await list();
    expect(sessions.filter(({ current }) => !current).map(({ id }) => id)).toEqual(open);
    expect(total).toBe(3);
  });

  it("are ended one by one, with the very next request, and ending again is no error", async () => {
    const other = await tokenFor(email);
    expect(await alive(other)).toBe(true);
    const id = await otherId();
    expect(await end(id)).toMatchObject({ status: 200, body: { message: "That device is logged out." } });
    expect(await alive(other)).toBe(false);
    expect((await end(id)).status).toBe(200);
    expect(await alive(token)).toBe(true);
    const lines = await db.auditEvent.count({ where: { actorId: userId, action: "account.end_session" } });
    expect(lines).toBe(1);
  });

  it("are ended all at once but the one that asks", async () => {
    const others = [await tokenFor(email), await tokenFor(email)];
    const ended = await call("DELETE /users/me/sessions", { token });
    expect(ended).toMatchObject({
      status: 200,
      body: { data: { ended: 2 }, message: "2 other devices are logged out." },
    });
    for (const other of others) expect(await alive(other)).toBe(false);
    expect(await alive(token)).toBe(true);
    const again = await call("DELETE /users/me/sessions", { token });
    expect(again.body).toMatchObject({ data: { ended: 0 } });
  });

  it("are found by nobody else, under no id of theirs", async () => {
    const stranger = await tokenFor((await person()).email);
    const [theirs] = (await list(stranger)).sessions;
    for (const id of [theirs?.id ?? "", crypto.randomUUID(), "1", "%00", "..", "' or 1=1"])
      expect([id, (await end(encodeURIComponent(id))).status]).toEqual([id, 404]);
    expect(await alive(stranger)).toBe(true);
    expect((await call("DELETE /users/me/sessions", { token })).status).toBe(200);
    expect(await alive(stranger)).toBe(true);
  });

  it("are neither seen nor ended by an administrator who looks through the person", async () => {
    const admin = await tokenFor((await person("admin")).email);
    const input = { userId, reason: "Asked by phone" };
    expect((await call("POST /admin/impersonate", { token: admin, input })).status).toBe(200);
    expect((await call("GET /users/me/sessions", { token: admin })).status).toBe(403);
    expect((await end((await list()).sessions[0]?.id ?? "", admin)).status).toBe(403);
    expect((await call("DELETE /users/me/sessions", { token: admin })).status).toBe(403);
    expect(await alive(token)).toBe(true);
    // Nor is the administrator's session one of theirs.
    expect((await list()).total).toBe(1);
  });
});
