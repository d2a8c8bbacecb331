// The services that plans can include: kept by the back office, offered by the editor of plans.
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { listServices, offeredServices } from "@/lib/platform/services/queries";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { TENANTS } from "@/tenants/registry";
import { serviceName } from "@/tenants/services";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const AT = "/admin/services";
const INPUT = { code: "D2391", english: "Tooth-colored filling", spanish: "Empaste del color del diente" };
let cast: Cast;
let token: string;
let abroad: string;

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  token = await tokenFor("admin@dental.test");
  abroad = await tokenFor("admin@vision.test", undefined, VISION);
});

it("is made once, changed, ended, taken back, filed and deleted, each with its line in the history", async () => {
  const make = (code: string) => call(`POST ${AT}`, { token, input: { ...INPUT, code } });
  const { status, body } = await make(INPUT.code);
  expect(status).toBe(200);
  // With its prefix or without it is one code.
  for (const code of ["2391", "d2391"]) expect((await make(code)).status).toBe(400);
  for (const code of ["", "D 2391", "x".repeat(13)]) expect((await make(code)).status).toBe(400);
  const { id } = (body as { data: { id: number } }).data;
  const before = await db.service.findUniqueOrThrow({ where: { id } });
  expect(before.code).toBe("2391");
  expect((await call(`PUT ${AT}/${id}`, { token, input: {} })).status).toBe(200);
  expect(await db.service.findUniqueOrThrow({ where: { id } })).toEqual({ ...before, updatedAt: expect.any(Date) });
  expect((await call(`PUT ${AT}/${id}`, { token, input: { english: "White filling" } })).status).toBe(200);
  expect(serviceName(TENANTS.dental, "D2391", "en-US")).toBe("White filling");
  for (const active of [false, true]) {
    expect((await call(`PUT ${AT}/${id}/active`, { token, input: { active } })).status).toBe(200);
    const { offered, ended } = await offeredServices(TENANTS.dental);
    expect([offered.includes("2391"), ended.includes("2391")]).toEqual([active, !active]);
  }
  expect(String((await call(`GET ${AT}/export?format=csv&q=d2391`, { token })).raw)).toContain("D2391");
  expect((await call(`DELETE ${AT}/${id}`, { token })).status).toBe(200);
  expect((await call(`DELETE ${AT}/${id}`, { token })).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "service" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(
    ["create", "update", "update", "end", "resume", "delete"].map((verb) => `service.${verb}`),
  );
});

it("begins with what the product offers, and is not found at the other tenant", async () => {
  for (const id of ["dental", "vision"] as const)
    expect((await offeredServices(TENANTS[id])).offered).toEqual(
      Object.keys(TENANTS[id].constants.serviceCodes).sort(),
    );
  const { id } = await db.service.findFirstOrThrow({ where: { tenantId: "dental", code: "1110" } });
  const options = { token: abroad, host: VISION };
  expect((await call(`PUT ${AT}/${id}`, { ...options, input: { english: "Ours" } })).status).toBe(404);
  expect((await call(`PUT ${AT}/${id}/active`, { ...options, input: { active: false } })).status).toBe(404);
  expect((await call(`DELETE ${AT}/${id}`, options)).status).toBe(404);
  expect(String((await call(`GET ${AT}/export?format=csv`, options)).raw)).not.toContain("Adult cleaning");
});

it("cannot be deleted while a plan or an office names it, only ended", async () => {
  await db.officeFee.deleteMany();
  await makePlan(db, { officeId: cast.soloOfficeId, plan: filledPreset("dental", "general_adult") });
  const { rows } = await listServices(TENANTS.dental, { filter: "all", q: "d1110", sort: "code", page: 1 });
  expect(rows).toMatchObject([{ code: "D1110", plans: 1 }]);
  const cleaning = await db.service.findFirstOrThrow({ where: { tenantId: "dental", code: "1110" } });
  expect(await call(`DELETE ${AT}/${cleaning.id}`, { token })).toMatchObject({
    ...{ status: 409, body: { message: expect.stringContaining("You can end it instead") } },
  });
  const both = await Promise.all(
    [0, 1].map(() => call(`PUT ${AT}/${cleaning.id}/active`, { token, input: { active: false } })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await offeredServices(TENANTS.dental)).ended).toEqual(["1110"]);
  expect((await call(`PUT ${AT}/${cleaning.id}/active`, { token, input: { active: true } })).status).toBe(200);
});
