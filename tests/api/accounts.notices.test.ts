// Which mail somebody has switched off: what may not be is refused, and whoever sends asks.
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { readersWanting } from "@/lib/platform/accounts/notices.queries";
import { notifyOfficeAndPlatform } from "@/lib/platform/accounts/notify.commands";
import { readersOf } from "@/lib/practice/receipts/office-mail.commands";
import { makeOffice } from "@/prisma/seed/offices";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";

let officeId = 0;
let owner = "";
let admin = "";

beforeAll(async () => {
  const place = { tenantId: "dental" as const, city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
  officeId = (await makeOffice(db, { ...place, officeName: "Notices", slug: "notices" })).id;
  for (const role of ["dentist", "office_admin", "super_admin", "client"] as const) {
    const facts = { tenantId: "dental" as const, role, firstName: role, lastName: "Sample" };
    await makeUser(db, { ...facts, email: `${role}@notices.example`, officeIds: role === "client" ? [] : [officeId] });
  }
  owner = await tokenFor("dentist@notices.example");
  admin = await tokenFor("office_admin@notices.example");
});

type Shown = { kind: string; mail: boolean; always: string | null };
const list = async (token: string) => ((await call("GET /users/me/notices", { token })).body as { data: Shown[] }).data;
const choose = (token: string, kind: string, input: unknown) => call(`PUT /users/me/notices/${kind}`, { token, input });
const toldOf = async (cause: string) => {
  const rows = await db.outbox.findMany({
    where: { dedupe: { startsWith: `mail:${cause}:` } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ payload }) => (payload as { to: string }).to);
};

describe("what somebody is mailed", () => {
  it("is chosen by kind; the others stay, and choosing again changes nothing", async () => {
    const before = await list(owner);
    for (const _ of [1, 2]) {
      const { status, body } = await choose(owner, "invoicePaid", { mail: false });
      expect([status, (body as { message: string }).message]).toEqual([200, "Saved"]);
    }
    const changed = before.map((each) => (each.kind === "invoicePaid" ? { ...each, mail: false } : each));
    expect(await list(owner)).toEqual(changed);
    expect((await list(admin)).find(({ kind }) => kind === "invoicePaid")?.mail).toBe(true);
    expect(await db.auditEvent.count({ where: { action: "account.choose_notice" } })).toBe(1);
    const readers = await db.$transaction((tx) => readersOf(tx, [officeId], "invoicePaid"));
    expect(readers.map(({ email }) => email)).toEqual(["office_admin@notices.example"]);
    await choose(owner, "invoicePaid", { mail: true });
    expect(await db.$transaction((tx) => readersOf(tx, [officeId], "invoicePaid"))).toHaveLength(2);
  });

  it("is refused with the reason where it protects the account or is about money", async () => {
    for (const [kind, says] of [
      ["payoutAccount", "Protects your account, so it cannot be turned off."],
      ["login", "Protects your account, so it cannot be turned off."],
      ["invoiceFailed", "It is about money you owe or could lose, so it cannot be turned off."],
    ] as const) {
      const { status, body } = await choose(owner, kind, { mail: false });
      expect([kind, status, (body as { message: string }).message]).toEqual([kind, 409, says]);
      expect((await choose(owner, kind, { mail: true })).status).toBe(200);
    }
    expect(await db.noticeChoice.count({ where: { mail: false } })).toBe(0);
  });

  it("knows no kind that is not mailed to the person, and no other value than yes and no", async () => {
    for (const kind of ["paymentsDown", "benefitsLeft", "nothing", "toString", "%00"])
      expect([kind, (await choose(owner, kind, { mail: false })).status]).toEqual([kind, 404]);
    for (const mail of [0, 1, "false", null, undefined, [], {}])
      expect([mail, (await choose(owner, "invoicePaid", { mail })).status]).toEqual([mail, 400]);
  });

  it("tells of a dispute whoever wants to know, and all of the office where nobody does", async () => {
    const tell = (cause: string) =>
      db.$transaction((tx) =>
        notifyOfficeAndPlatform(tx, { id: officeId, tenantId: "dental" }, cause, {
          ...{ template: "disputeOpened", kind: "disputeOpened", path: "/account/disputes" },
          values: () => ({ practice: "", member: "", amount: "", reason: "", date: "" }),
        }),
      );
    const ours = await tokenFor("super_admin@notices.example");
    await choose(owner, "disputeOpened", { mail: false });
    await choose(ours, "disputeOpened", { mail: false });
    await tell("one");
    expect(await toldOf("one")).toEqual(["office_admin@notices.example"]);
    await choose(admin, "disputeOpened", { mail: false });
    await tell("none");
    expect(await toldOf("none")).toEqual(["dentist@notices.example", "office_admin@notices.example"]);
  });

  it("is asked for a family too", async () => {
    const client = await db.user.findFirstOrThrow({ where: { email: "client@notices.example" } });
    const wants = () => db.$transaction((tx) => readersWanting(tx, "benefitsLeft", [client]));
    expect(await wants()).toHaveLength(1);
    await choose(await tokenFor(client.email), "benefitsLeft", { mail: false });
    expect(await wants()).toHaveLength(0);
  });
});
