// Addresses of pages with the ids of rows that are another office's or another tenant's, asked over HTTP, both ways: the page
// must be what it is for an id that nobody has, and hold nothing of the row. What pages then call is held by
// tests/api/objects.test.ts. An own id must be seen to be found, or the comparison would say nothing.
import { type APIRequestContext, expect, test } from "@playwright/test";
import { pathOf } from "../../lib/pages/routes";
import type { TenantId } from "../../tenants/tenant";
import { userVisitor } from "../support/visitor";

/** An id no table has. */
const NOWHERE = "1999999999";

type Found = {
  id: string /** What only a page about this very row holds; "" where its status says it. */;
  mark: string;
};
const KINDS = ["payout", "invoice", "dispute", "plan", "member"] as const;
type Kind = (typeof KINDS)[number];
type Side = { name: string; tenant: TenantId; one: APIRequestContext; rows: Partial<Record<Kind, Found>> };

const idIn = async (one: APIRequestContext, page: string, link: RegExp) =>
  link.exec(await (await one.get(page)).text())?.[1];

/** What the owner of an office finds on the office's own pages. */
async function makeSide(tenant: TenantId, email: string): Promise<Side> {
  const one = await userVisitor(tenant, email);
  const { data: account } = await (await one.get("/api/v1/users/me/account")).json();
  const office: number = account.firstOffice;
  const payouts = await (await one.get(`/api/v1/DBreports/dentist/payouts/${office}/list`)).json();
  const ids: Record<Kind, string | undefined> = {
    payout: payouts.data[0]?.payoutURL,
    invoice: await idIn(one, "/account/settings/billing", /settings\/billing\/(\d+)/),
    dispute: await idIn(one, "/account/disputes", /disputes\?id=(\d+)/),
    plan: await idIn(one, pathOf({ id: tenant }, "plans"), /[?&](?:amp;)?id=(\d+)/),
    member: await idIn(one, "/account/recovery", /[?&](?:amp;)?family=(\d+)/),
  };
  const rows: Side["rows"] = {};
  for (const kind of KINDS) if (ids[kind]) rows[kind] = { id: ids[kind], mark: "" };
  if (rows.member) {
    const { data } = await (await one.get(`/api/v1/members/${rows.member.id}/recovery`)).json();
    rows.member.mark = data.email;
  }
  return { name: email, tenant, one, rows };
}

/** The pages that name a row of a kind in their address. */
const pagesOf = (kind: Kind, id: string, tenant: TenantId): string[] => {
  const members = pathOf({ id: tenant }, "members");
  const pages: Record<Kind, string[]> = {
    payout: [`/web-payout/${id}`],
    invoice: [`/account/settings/billing/${id}`],
    dispute: [`/account/disputes?id=${id}`],
    plan: [`${pathOf({ id: tenant }, "plans")}?id=${id}`],
    member: [`${members}?id=${id}`, `/account/recovery?family=${id}`, `/account/patient-signup?memberId=${id}`],
  };
  return pages[kind];
};

async function read(one: APIRequestContext, address: string) {
  const answer = await one.get(address, { maxRedirects: 0 });
  return { status: answer.status(), html: await answer.text() };
}

test("no address of a page leads to what is another office's, or another tenant's", async () => {
  const [solo, large, other] = await Promise.all([
    makeSide("dental", "dentist@dental.test"),
    makeSide("dental", "owner.large@dental.test"),
    makeSide("vision", "dentist@vision.test"),
  ]);
  expect(Object.keys(solo.rows).sort()).toEqual([...KINDS].sort());
  // An own row is found, and only that says something of one that is not.
  for (const kind of KINDS) {
    const own = solo.rows[kind];
    for (const address of pagesOf(kind, own?.id ?? NOWHERE, solo.tenant)) {
      const { status, html } = await read(solo.one, address);
      expect.soft(status, address).toBe(200);
      if (own?.mark && address.includes("family=")) expect.soft(html, address).toContain(own.mark);
    }
  }
  const nowhere = new Map<string, number>();
  const statusOfNone = async (mine: Side, address: string) => {
    const key = `${mine.name} ${address}`;
    const known = nowhere.get(key) ?? (await read(mine.one, address)).status;
    nowhere.set(key, known);
    return known;
  };
  for (const [mine, theirs] of [
    [solo, large],
    [large, solo],
    [solo, other],
    [other, solo],
  ] as const)
    for (const kind of KINDS) {
      const foreign = theirs.rows[kind];
      if (!foreign) continue;
      const none = pagesOf(kind, NOWHERE, mine.tenant);
      for (const [at, address] of pagesOf(kind, foreign.id, mine.tenant).entries()) {
        const { status, html } = await read(mine.one, address);
        const what = `${mine.name} at ${address} of ${theirs.name}`;
        expect.soft(status, what).toBe(await statusOfNone(mine, none[at] ?? ""));
        if (foreign.mark) expect.soft(html, what).not.toContain(foreign.mark);
        else expect.soft(status, what).toBe(404);
      }
    }
  for (const { one } of [solo, large, other]) await one.dispose();
});

test("a patient's page leads to no other family's membership, an administrator's to no other tenant's office", async () => {
  const [patient, admin, vision] = await Promise.all([
    userVisitor("dental", "client@dental.test"),
    userVisitor("dental", "super_admin@dental.test"),
    userVisitor("vision", "dentist@vision.test"),
  ]);
  const { data: own } = await (await patient.get("/api/v1/patient/family-memberships")).json();
  const leave = async (id: number) => (await read(patient, `/patient-details/leave/${id}`)).status;
  expect(await leave(own[0].id)).toBe(200);
  const mine = new Set<number>(own.map(({ id }: { id: number }) => id));
  // The demo numbers memberships one after the other: those before and after the family's own are its neighbours'.
  const first = Math.min(...mine);
  const foreign = Array.from({ length: 12 }, (_, at) => first - 4 + at).filter((id) => id > 0 && !mine.has(id));
  for (const id of foreign) expect.soft(await leave(id), `membership ${id}`).toBe(404);
  const { data } = await (await vision.get("/api/v1/users/me/account")).json();
  expect((await read(admin, `/admin/recovery/${data.firstOffice}`)).status).toBe(404);
  const drawer = await read(admin, `/admin/dentists?office=${data.firstOffice}`);
  expect(drawer.status).toBe(200);
  expect(drawer.html).not.toContain(data.dentistInfo.officeName);
  for (const one of [patient, admin, vision]) await one.dispose();
});
