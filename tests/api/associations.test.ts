// The back office's list of associations: how each stands, the link its practices sign up with, and who of them gets in.
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { listAssociations, openAssociationAt } from "@/lib/platform/associations/queries";
import { findPromo } from "@/lib/platform/promos/queries";
import { makeAssociation } from "@/prisma/seed/associations";
import type { Cast } from "@/prisma/seed/cast";
import { makePromo } from "@/prisma/seed/promos";
import { DEMO_PASSWORD } from "@/prisma/seed/users";
import { recordStatements } from "../support/asked";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const AT = "/admin/associations";
const WHY = { reason: "The board has closed it." };
let cast: Cast;
let token: string;
let foreign: number;

beforeAll(async () => {
  cast = castOf("dental");
  foreign = castOf("vision").associationId;
  token = await tokenFor("admin@dental.test");
});

const post = (input: object) => call(`POST ${AT}`, { token, input });
const put = (id: number, input: object) => call(`PUT ${AT}/${id}`, { token, input });
const act = (
  id: number,
  verb: "approve" | "end" | "reopen",
  input: object | undefined = verb === "end" ? WHY : undefined,
) => call(`POST ${AT}/${id}/${verb}`, { token, input });
const made = async (input: { name: string; signupUrl: string; approved?: boolean }) => {
  const answer = await post({ approved: true, ...input });
  expect(answer.status).toBe(200);
  return (answer.body as { data: { id: number } }).data.id;
};
const leadsTo = async (address: string) => (await openAssociationAt("dental", address))?.id ?? null;
const acts = async (id: number) =>
  (await db.auditEvent.findMany({ where: { noun: "association", nounId: String(id) }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const csv = async (query = "") => {
  const answer = await call(`GET ${AT}/export?format=csv&${query}`, { token });
  expect(answer.status).toBe(200);
  return String(answer.raw).replace("\uFEFF", "").trim().split("\r\n");
};

describe("an association", () => {
  it("waits until it is approved: only then its link leads to it and a practice joins it", async () => {
    const id = await made({ name: "Prairie Society", signupUrl: "Prairie", approved: false });
    expect(await leadsTo("prairie")).toBeNull();
    expect(await findPromo("dental", "prairie")).toBeNull();
    expect(await act(id, "approve")).toMatchObject({ status: 200, body: { message: "Association approved." } });
    expect(await leadsTo("PRAIRIE")).toBe(id);
    expect(await findPromo("dental", "prairie")).toMatchObject({ associationId: id, percentOffBps: 0 });
    expect(await acts(id)).toEqual(["association.create", "association.approve"]);
  });

  it("ends with a reason: its link leads nowhere, its people are shut out, its practices stay; and it opens again", async () => {
    const id = cast.associationId;
    const partner = await tokenFor("association@dental.test");
    const look = () => call("GET /associations/dentists/export?format=csv", { token: partner });
    const logIn = () =>
      call("POST /accounts/login", { input: { email: "affiliate@dental.test", password: DEMO_PASSWORD } });
    const offices = await db.office.count({ where: { associationId: id } });
    expect([(await look()).status, (await logIn()).status]).toEqual([200, 200]);
    expect((await act(id, "end", { reason: "x" })).status).toBe(400);
    expect((await act(id, "end")).status).toBe(200);
    expect([(await look()).status, (await logIn()).status]).toEqual([401, 401]);
    expect(await leadsTo("lone-star")).toBeNull();
    expect(await findPromo("dental", "lone-star")).toBeNull();
    expect(await db.office.count({ where: { associationId: id } })).toBe(offices);
    expect((await act(id, "reopen")).status).toBe(200);
    expect([(await look()).status, (await logIn()).status]).toEqual([200, 200]);
    expect(await leadsTo("lone-star")).toBe(id);
    const event = await db.auditEvent.findFirstOrThrow({ where: { action: "association.end" } });
    expect(event).toMatchObject({ reason: WHY.reason, before: { state: "open" }, after: { state: "ended" } });
    expect(await acts(id)).toEqual(["association.end", "association.reopen"]);
  });

  it("keeps its old addresses, which no other can take, and goes back to one of them", async () => {
    const id = await made({ name: "River Society", signupUrl: "river" });
    expect((await put(id, { signupUrl: "river-dental" })).status).toBe(200);
    expect([await leadsTo("river"), await leadsTo("river-dental")]).toEqual([id, id]);
    for (const signupUrl of ["river", "River-Dental", "lone-star"])
      expect(await post({ name: "Other", signupUrl, approved: true })).toMatchObject({
        ...{ status: 400, body: { fields: { signupUrl: "This address belongs to another association." } } },
      });
    const other = await made({ name: "Other", signupUrl: "other" });
    expect((await put(other, { signupUrl: "river" })).status).toBe(400);
    expect((await put(id, { signupUrl: "river", name: "River and Lake" })).status).toBe(200);
    expect(await db.association.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ name: "River and Lake", signupUrl: "river", revision: 2 },
    });
    expect(await leadsTo("river-dental")).toBe(id);
  });

  it("takes no address that a page or a promo code has, nor one that is none; and a promo code none of its", async () => {
    await makePromo(db, "dental", "FALL-26");
    for (const [signupUrl, said] of [
      ["login", "Our own pages use this address. Please choose another."],
      ["fall-26", "This is a promo code. Please choose another address."],
      ["two words", "Use letters and digits, with single hyphens between them"],
      ["-x", "Use letters and digits, with single hyphens between them"],
      ["", "This field is required"],
    ] as const)
      expect(await post({ name: "Odd", signupUrl, approved: true })).toMatchObject({
        ...{ status: 400, body: { fields: { signupUrl: said } } },
      });
    const input = { code: "lone-star", name: "Lone", percentOffBps: 500, expiresOn: "" };
    expect((await call("POST /admin/promos", { token, input })).status).toBe(400);
  });

  it("is changed by one at a time, and decided once", async () => {
    const id = await made({ name: "Hill Society", signupUrl: "hill", approved: false });
    expect((await put(id, { name: "Hills", revision: 0 })).status).toBe(200);
    expect((await put(id, { name: "Hillside", revision: 0 })).status).toBe(409);
    expect((await db.association.findUniqueOrThrow({ where: { id } })).name).toBe("Hills");
    const both = await Promise.all([act(id, "approve"), act(id, "approve")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const ends = await Promise.all([act(id, "end"), act(id, "end")]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(id, "approve")).status).toBe(409);
    const opens = await Promise.all([act(id, "reopen"), act(id, "reopen")]);
    expect(opens.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = await Promise.all(
      ["Twin One", "Twin Two"].map((name) => post({ name, signupUrl: "twin", approved: true })),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 400]);
  });

  it("of the other tenant is not there to be changed or decided, and is not listed; nor is an address of it taken here", async () => {
    const answers = [
      await put(foreign, { name: "Ours" }),
      ...(await Promise.all([act(foreign, "approve"), act(foreign, "end"), act(foreign, "reopen")])),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await csv("q=pacific")).length).toBe(1);
    const id = await made({ name: "Pacific Dental", signupUrl: "pacific-alliance" });
    expect(await leadsTo("pacific-alliance")).toBe(id);
    expect((await openAssociationAt("vision", "pacific-alliance"))?.id).toBe(foreign);
    const abroad = await tokenFor("admin@vision.test", undefined, VISION);
    expect((await call(`PUT ${AT}/${id}`, { token: abroad, host: VISION, input: { name: "X" } })).status).toBe(404);
  });

  it("is kept by administrators alone", async () => {
    for (const role of ["dentist", "client", "association"]) {
      const theirs = await tokenFor(`${role}@dental.test`);
      for (const what of [`GET ${AT}`, `GET ${AT}/export?format=csv`, `POST ${AT}/${cast.associationId}/reopen`])
        expect((await call(what, { token: theirs })).status, `${role} ${what}`).toBe(403);
    }
    for (const role of ["almost_super", "super_admin"])
      expect((await call(`GET ${AT}`, { token: await tokenFor(`${role}@dental.test`) })).status).toBe(200);
  });
});

describe("the list", () => {
  it.each(["its name", "its number"])("leads to its practices and to its users, who are found by %s", async (by) => {
    const found = by === "its name" ? "q=lone%20star" : `association=${cast.associationId}`;
    const files = await Promise.all(
      [`/admin/dentists/export?${found}`, `/admin/users/export?kind=partners&${found}`].map(async (path) =>
        String((await call(`GET ${path}&format=csv`, { token })).raw),
      ),
    );
    const { offices, users } = await db.association.findUniqueOrThrow({
      where: { id: cast.associationId },
      select: { offices: { select: { officeName: true } }, users: { select: { email: true } } },
    });
    expect(files.map((file) => file.trim().split("\r\n").length - 1)).toEqual([offices.length, users.length]);
    for (const { officeName } of offices) expect(files[0]).toContain(officeName);
    for (const { email } of users) expect(files[1]).toContain(email);
  });

  it("is searched by name and by any address, filtered and sorted, with what each has brought", async () => {
    const one = await makeAssociation(db, "dental", { name: "Listed A", signupUrl: "listed-a" });
    await makeAssociation(db, "dental", { name: "Listed B", signupUrl: "listed-b", state: "waiting" });
    await makeAssociation(db, "dental", {
      name: "Listed C",
      signupUrl: "listed-c",
      state: "ended",
      endedReason: "Over",
    });
    await put(one.id, { signupUrl: "listed-new" });
    const office = cast.largeOfficeId;
    await db.office.update({ where: { id: office }, data: { associationId: one.id } });
    const lines = await csv("q=listed&sort=-offices");
    expect(lines[0]).toBe("Association,Sign-up address,Status,Practices,Active families,Active members,Users,Since");
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 7).join())).toEqual([
      "Listed A,listed-new,Open,1,0,0,0",
      "Listed B,listed-b,Waiting,0,0,0,0",
      "Listed C,listed-c,Ended,0,0,0,0",
    ]);
    expect((await csv("q=listed-a")).slice(1)).toHaveLength(1);
    const { body } = await call(`GET ${AT}?q=listed&filter=waiting`, { token });
    expect(body).toMatchObject({
      data: {
        counts: { all: 3, waiting: 1, open: 1, ended: 1 },
        rows: [{ name: "Listed B", signupURL: "listed-b", logo: null }],
      },
    });
    expect((await csv("q=listed&sort=-name"))[1]).toMatch(/^Listed C/);
    expect((await csv("sort=-members"))[1]).toBeDefined();
    expect((await call(`GET ${AT}/export?format=xlsx`, { token })).headers["content-type"]).toContain("spreadsheetml");
  });

  it("costs two statements, however many there are", async () => {
    const query = { filter: "all", q: "", sort: "-members", page: 1 } as const;
    const read = () => listAssociations("dental", query, { skip: 0, take: 50 });
    await read();
    expect((await recordStatements(read)).statements).toHaveLength(2);
  });
});
