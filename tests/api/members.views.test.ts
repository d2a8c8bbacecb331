import { beforeAll, describe, expect, it } from "vitest";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let owner = "";
let colleague = "";
beforeAll(async () => {
  cast = castOf("dental");
  owner = await tokenFor("dentist@dental.test");
  colleague = await tokenFor("office_admin@dental.test");
});

const base = () => `/dentists/${cast.soloOfficeId}/members/views`;
const view = (name: string, more: object = {}) => ({
  name,
  filter: "past_due",
  search: "",
  columns: ["email", "plan"],
  ...more,
});
type Kept = { id: number; name: string; filter: string; search: string; columns: string[]; families: number };
const kept = async (token: string) => ((await call(`GET ${base()}`, { token })).body as { data: Kept[] }).data;

describe("kept views of the members list", () => {
  it("belong to one user, in the order of names, with how many families are behind them", async () => {
    for (const name of ["Zeta", "Alpha"])
      expect((await call(`POST ${base()}`, { token: owner, input: view(name, { search: "a" }) })).status).toBe(200);
    const mine = await kept(owner);
    expect(mine.map(({ name }) => name)).toEqual(["Alpha", "Zeta"]);
    expect(mine[0]).toMatchObject({ filter: "past_due", search: "a", columns: ["plan", "email"], families: 0 });
    expect(await kept(colleague)).toEqual([]);
  });

  it("are replaced under their name, renamed, and never over another", async () => {
    await call(`POST ${base()}`, { token: owner, input: view("Alpha", { filter: "new" }) });
    const [alpha] = await kept(owner);
    expect(alpha).toMatchObject({ filter: "new", search: "" });
    const rename = (name: string, token = owner) => call(`PUT ${base()}/${alpha?.id}`, { token, input: { name } });
    expect((await rename("Zeta")).body).toMatchObject({ fields: { name: "You already have a view with this name" } });
    expect((await rename("Beta", colleague)).status).toBe(404);
    expect((await rename("Beta")).status).toBe(200);
    expect((await kept(owner)).map(({ name }) => name)).toEqual(["Beta", "Zeta"]);
  });

  it("are deleted by their owner only", async () => {
    const [beta] = await kept(owner);
    expect((await call(`DELETE ${base()}/${beta?.id}`, { token: colleague })).status).toBe(404);
    expect((await call(`DELETE ${base()}/${beta?.id}`, { token: owner })).status).toBe(200);
    expect((await kept(owner)).map(({ name }) => name)).toEqual(["Zeta"]);
  });

  it("are at most twenty, and refuse what the list does not know", async () => {
    for (let number = 1; number < 20; number += 1)
      await call(`POST ${base()}`, { token: owner, input: view(`View ${number}`) });
    expect((await call(`POST ${base()}`, { token: owner, input: view("One too many") })).body).toMatchObject({
      fields: { name: "You can save up to 20 views. Delete one first." },
    });
    expect((await call(`POST ${base()}`, { token: owner, input: view("View 1") })).status).toBe(200);
    for (const wrong of [{ filter: "nobody" }, { columns: ["password"] }, { name: " " }])
      expect((await call(`POST ${base()}`, { token: colleague, input: view("Wrong", wrong) })).status).toBe(400);
  });
});
