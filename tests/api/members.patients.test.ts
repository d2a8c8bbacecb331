import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeFamily, makeWorld, type World } from "../support/billing";
import { call } from "../support/call";
import { staffOf } from "../support/staff";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let other: World;
let token = "";
type Patients = {
  patients: {
    id: number;
    firstName: string;
    email: string;
    addedBy: number | null;
    subscriptions: { status: string }[];
  }[];
  next: number | null;
};
const read = async (query = "", at = world) => {
  const answer = await call(`GET /dentists/${at.office}/patients${query}`, { token });
  return { status: answer.status, data: (answer.body as { data: Patients }).data };
};

beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
  token = await staffOf([world.office]);
  await makeFamily(world, "2026-10-30", { size: 3 });
  await makeFamily(other, "2026-10-30");
});

describe("the patients of an office", () => {
  it("are its people with whose account they are on, and no other office's", async () => {
    const { status, data } = await read();
    expect(status).toBe(200);
    expect(data.patients).toHaveLength(3);
    expect(data.next).toBeNull();
    const [owner, ...family] = data.patients;
    expect(owner?.addedBy).toBeNull();
    expect(family.map(({ addedBy }) => addedBy)).toEqual([owner?.id, owner?.id]);
    // Dependants are reached by what their account owner has given.
    expect(family.every(({ email }) => email === owner?.email)).toBe(true);
    expect(data.patients.every(({ subscriptions }) => subscriptions[0]?.status === "active")).toBe(true);
    expect((await read("", other)).status).toBe(404);
  });

  it("come in pages behind an id, and a page behind the last is empty", async () => {
    const { data } = await read();
    const last = data.patients.at(-1)?.id ?? 0;
    expect((await read(`?after=${data.patients[0]?.id}`)).data.patients).toHaveLength(2);
    expect((await read(`?after=${last}`)).data).toEqual({ patients: [], next: null });
    expect((await read("?after=x")).status).toBe(400);
    expect((await read("?after=-1")).status).toBe(400);
  });
});

describe("ZIP codes near an office", () => {
  it("are told to everybody, of an office that is open only", async () => {
    const near = (id: number) => call(`GET /dentists/nearby/${id}`);
    const codes = async () => ((await near(world.office)).body as { data: { zipCodes: string[] } }).data.zipCodes;
    await db.office.update({ where: { id: world.office }, data: { zip: "78701", state: "TX", verified: true } });
    expect((await codes())[0]).toBe("78701");
    await db.office.update({ where: { id: world.office }, data: { zip: null } });
    expect(await codes()).toEqual([]);
    await db.office.update({ where: { id: world.office }, data: { verified: false } });
    expect((await near(world.office)).status).toBe(404);
    expect((await near(1_999_999_999)).status).toBe(404);
  });
});
