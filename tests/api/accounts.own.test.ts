// What somebody says about themselves: what is not sent stays, and what others have saved meanwhile is not lost unseen.
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";

let turn = 0;
let userId = 0;
let token = "";

async function become(role: Role): Promise<void> {
  turn += 1;
  const email = `own${turn}@sample.example`;
  const facts = { tenantId: "dental" as const, email, role, firstName: "Robin", lastName: "Sample" };
  userId = (await db.$transaction((tx) => makeUser(tx, facts))).id;
  token = await tokenFor(email);
}
beforeEach(() => become("dentist"));

const read = async () =>
  ((await call("GET /users/me/profile", { token })).body as { data: Record<string, string | null> }).data;
const save = (input: object) => call("PUT /users/me/profile", { token, input });

describe("the own profile", () => {
  it("is changed by what is sent; the rest stays", async () => {
    await save({ middleName: "Mae", phone: "(512) 555-0107", jobTitle: "Hygienist" });
    expect(await save({ firstName: "Dana" })).toMatchObject({ status: 200, body: { message: "Saved" } });
    const kept = { firstName: "Dana", middleName: "Mae", lastName: "Sample", phone: "512-555-0107" };
    expect(await read()).toMatchObject({ ...kept, jobTitle: "Hygienist" });
    await save({ middleName: "", phone: null });
    expect(await read()).toMatchObject({ ...kept, middleName: null, phone: null });
  });

  it("is not saved over what somebody else has saved since it was read", async () => {
    const { version } = await read();
    await db.user.update({ where: { id: userId }, data: { jobTitle: "Office manager" } });
    const stale = await save({ firstName: "Dana", version });
    expect([stale.status, stale.body]).toEqual([409, expect.objectContaining({ message: expect.any(String) })]);
    expect(await read()).toMatchObject({ firstName: "Robin", jobTitle: "Office manager" });
    const { version: now } = await read();
    const saved = await save({ firstName: "Dana", version: now });
    expect(saved.body).toMatchObject({ data: { firstName: "Dana", jobTitle: "Office manager" } });
    expect((saved.body as { data: { version: string } }).data.version).toBe((await read()).version);
  });

  it("takes names of any writing, and no controls, card numbers or other types", async () => {
    expect((await save({ firstName: "دانا", middleName: "בת־שבע", lastName: "O’Neill-Łukasz" })).status).toBe(200);
    expect(await read()).toMatchObject({ firstName: "دانا", middleName: "בת־שבע", lastName: "O’Neill-Łukasz" });
    const bad = [7, [], {}, true, "x".repeat(51), "a\u0000b", "4242 4242 4242 4242"];
    for (const field of ["firstName", "middleName", "lastName", "jobTitle"])
      for (const value of field === "jobTitle" ? bad.filter((each) => each !== "x".repeat(51)) : bad) {
        const { status, body } = await save({ [field]: value });
        expect([field, value, status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
          ...[field, value, 400],
          [field],
        ]);
      }
    for (const firstName of ["", " ", null]) expect((await save({ firstName })).status).toBe(400);
  });

  it("has a job title only where somebody works in an office", async () => {
    await become("client");
    const refused = await save({ jobTitle: "Dentist" });
    expect(refused).toMatchObject({ status: 400, body: { fields: { jobTitle: expect.any(String) } } });
    expect((await save({ firstName: "Maria", jobTitle: "" })).status).toBe(200);
  });
});
