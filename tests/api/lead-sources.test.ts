// Where practices heard of us: kept by the back office, named at sign-up, counted by what it brought.
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { leadSourceChoices, listLeadSources } from "@/lib/platform/lead-sources/queries";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const headers = { cookie: "inhouse.browser=browser-one-0123456789" };
const VISION = "vision.localhost:3000";
const AT = "/admin/lead-sources";
const INPUT = { english: "A billboard", spanish: "Un cartel" };
const ALL = { filter: "all", q: "", sort: "english", page: 1 } as const;
type Letter = { to: string; template: string; values: { code?: string } };
let cast: Cast;
let token: string;

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  token = await tokenFor("admin@dental.test");
});

const made = async (input: object = INPUT) => call(`POST ${AT}`, { token, input });
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;

it("is made once, changed, ended, taken back, filed and deleted, each with its line in the history", async () => {
  const first = await made();
  expect(first.status).toBe(200);
  expect((await made()).status).toBe(400);
  const id = idOf(first);
  const before = await db.leadSource.findUniqueOrThrow({ where: { id } });
  expect((await call(`PUT ${AT}/${id}`, { token, input: {} })).status).toBe(200);
  expect(await db.leadSource.findUniqueOrThrow({ where: { id } })).toEqual({ ...before, updatedAt: expect.any(Date) });
  const offered = async () => (await leadSourceChoices("dental", "en-US")).some(({ label }) => label === INPUT.english);
  for (const active of [false, true]) {
    expect((await call(`PUT ${AT}/${id}/active`, { token, input: { active } })).status).toBe(200);
    expect(await offered()).toBe(active);
  }
  expect(String((await call(`GET ${AT}/export?format=csv`, { token })).raw)).toContain(INPUT.english);
  expect((await call(`DELETE ${AT}/${id}`, { token })).status).toBe(200);
  expect((await call(`DELETE ${AT}/${id}`, { token })).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "leadSource" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(
    ["create", "update", "end", "resume", "delete"].map((verb) => `leadSource.${verb}`),
  );
});

it("begins with the fifteen the tenant has, and is no page of the tenant that does not ask", async () => {
  expect(await leadSourceChoices("dental", "es-US")).toHaveLength(15);
  const abroad = await tokenFor("admin@vision.test", undefined, VISION);
  const { id } = await db.leadSource.findFirstOrThrow({ where: { tenantId: "dental" } });
  for (const what of [`GET ${AT}/export?format=csv`, `DELETE ${AT}/${id}`])
    expect((await call(what, { token: abroad, host: VISION })).status).toBe(404);
  const input = { english: "Ours" };
  expect((await call(`PUT ${AT}/${id}`, { token: abroad, host: VISION, input })).status).toBe(404);
  const theirs = await db.leadSource.findFirstOrThrow({ where: { tenantId: "vision" } });
  expect((await call(`PUT ${AT}/${theirs.id}`, { token, input })).status).toBe(404);
});

it("counts the practices that named it and their active members, and cannot be deleted then", async () => {
  const id = idOf(await made());
  const { code } = await db.leadSource.findUniqueOrThrow({ where: { id } });
  const offices = [cast.soloOfficeId, cast.largeOfficeId];
  await db.office.updateMany({ where: { id: { in: offices } }, data: { leadSource: code } });
  const members = await activeMembersByOffice(db, offices);
  const { rows } = await listLeadSources("dental", { ...ALL, q: INPUT.english });
  const both = (members.get(cast.soloOfficeId) ?? 0) + (members.get(cast.largeOfficeId) ?? 0);
  expect(rows).toMatchObject([{ id, offices: 2, members: both }]);
  expect(await call(`DELETE ${AT}/${id}`, { token })).toMatchObject({
    ...{ status: 409, body: { message: expect.stringContaining("You can end it instead") } },
  });
});

it("is kept of a practice that signs up, and refused at its field where it is none of the tenant's", async () => {
  const email = "heard@sample.example";
  const signUp = (leadSource: string, code: string) =>
    call("POST /accounts/signup", {
      input: { email, code, discountCode: null, tierLevel: 2, pricingPeriod: "month", leadSource },
      headers,
    });
  await call("POST /dentist-users/generate_code", { input: { email }, headers });
  const mails = (await db.outbox.findMany({ where: { kind: "mail" } })).map(({ payload }) => payload as Letter);
  const code = mails.find((mail) => mail.to === email && mail.template === "confirmCode")?.values.code ?? "";
  expect(await signUp("no-such", code)).toMatchObject({
    status: 400,
    body: { fields: { leadSource: expect.any(String) } },
  });
  expect((await signUp("podcast", code)).status).toBe(200);
  expect(await db.office.findFirst({ where: { email } })).toMatchObject({ leadSource: "podcast" });
});
