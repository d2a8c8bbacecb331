import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let token: string;
let at: string;
beforeAll(async () => {
  const cast = castOf("dental");
  token = await tokenFor("admin@dental.test");
  at = cast.soloOfficeId > 0 ? "/admin/answer-templates" : "";
});

it("is made once, changed, filed and deleted, each with its line in the history", async () => {
  const make = () =>
    call(`POST ${at}`, { token, input: { name: "First name", english: "First english", spanish: "First spanish" } });
  const { status, body } = await make();
  expect(status).toBe(200);
  expect((await make()).status).toBe(400);
  const { id } = (body as { data: { id: number } }).data;
  const before = await db.answerTemplate.findUniqueOrThrow({ where: { id } });
  expect((await call(`PUT ${at}/${id}`, { token, input: {} })).status).toBe(200);
  expect(await db.answerTemplate.findUniqueOrThrow({ where: { id } })).toEqual({
    ...before,
    updatedAt: expect.any(Date),
  });
  expect(String((await call(`GET ${at}/export?format=csv`, { token })).raw)).toContain("First name");
  expect((await call(`DELETE ${at}/${id}`, { token })).status).toBe(200);
  expect((await call(`DELETE ${at}/${id}`, { token })).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "answerTemplate" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(
    ["create", "update", "delete"].map((verb) => `answerTemplate.${verb}`),
  );
});

it("refuses a placeholder that would reach whoever asked as it stands", async () => {
  const input = { name: "Typo", english: "Hello {nmae}", spanish: "Hola {name}" };
  const refused = await call(`POST ${at}`, { token, input });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { fields: { english: "This text has a placeholder we don’t know" } },
  ]);
  expect(
    (await call(`POST ${at}`, { token, input: { ...input, english: "Hello {name} of {office}, {me}" } })).status,
  ).toBe(200);
});
