import "../support/own-sandbox";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { TERMS_ON } from "@/lib/platform/terms/schema";
import { makeUser } from "@/prisma/seed/users";
import { makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let dentist: string;
let helper: string;
let foreign: string;
const path = () => `/dentists/${world.office}/terms`;
const NAME = "Dana Reyes";
const sign = (input: object, token = dentist) => call(`POST ${path()}`, { token, input });
type Terms = { state: string | null; termsOn: string; signed: { signedName: string; text: string; sha256: string }[] };
const read = async (token = dentist) =>
  ((await call(`GET ${path()}`, { token })).body as { data: Terms & { changes: unknown } }).data;

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const person = { tenantId: "dental", firstName: "Dana", lastName: "Reyes" } as const;
  await makeUser(db, { ...person, role: "dentist", email: "terms@dental.test", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist_standard", email: "standard@dental.test", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist", email: "elsewhere@dental.test", officeIds: [other.office] });
  dentist = await tokenFor("terms@dental.test");
  helper = await tokenFor("standard@dental.test");
  foreign = await tokenFor("elsewhere@dental.test");
});

describe("our terms at an office", () => {
  it("wait for a first signature, which only who runs the practice can give, in the version that was read", async () => {
    expect(await read()).toMatchObject({ state: "first", termsOn: TERMS_ON, signed: [], changes: null });
    expect((await read(helper)).state).toBe("first");
    expect((await sign({ termsOn: TERMS_ON, signedName: NAME }, helper)).status).toBe(403);
    expect((await sign({ termsOn: TERMS_ON, signedName: NAME }, foreign)).status).toBe(404);
    const stale = await sign({ termsOn: "2020-01-01", signedName: NAME });
    expect([stale.status, (stale.body as { message: string }).message]).toEqual([
      409,
      expect.stringMatching(/read them again/),
    ]);
    const other = await sign({ termsOn: TERMS_ON, signedName: "Somebody Else" });
    expect([other.status, JSON.stringify(other.body)]).toEqual([400, expect.stringContaining("signedName")]);
    for (const wrong of [
      {},
      { termsOn: TERMS_ON },
      { termsOn: "soon", signedName: NAME },
      { termsOn: TERMS_ON, signedName: "x".repeat(101) },
    ])
      expect((await sign(wrong)).status).toBe(400);
    expect(await db.termsSignature.count({ where: { officeId: world.office } })).toBe(0);
  });

  it("are signed once, however often the button is pressed, and the text is kept with its fingerprint", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sign({ termsOn: TERMS_ON, signedName: NAME })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { state, signed } = await read();
    expect(state).toBeNull();
    expect(signed).toHaveLength(1);
    const [one] = signed;
    expect(one?.signedName).toBe(NAME);
    expect(
      createHash("sha256")
        .update(one?.text ?? "")
        .digest("hex"),
    ).toBe(one?.sha256);
    const trail = await db.auditEvent.findMany({ where: { officeId: world.office, action: "terms.sign" } });
    expect(trail).toHaveLength(1);
  });

  it("that say something else now are asked for again, with what has changed", async () => {
    const before = await db.termsSignature.findFirstOrThrow({ where: { officeId: world.office } });
    const text = before.text.replace("misused, and will say why", "misused");
    await db.termsSignature.update({ where: { id: before.id }, data: { termsOn: new Date("2025-01-01"), text } });
    const { state, changes } = await read();
    expect(state).toBe("changed");
    expect(JSON.stringify(changes)).toContain("will say why");
    expect((await sign({ termsOn: TERMS_ON, signedName: NAME })).status).toBe(200);
    expect((await read()).signed.map(({ text: kept }) => kept === text)).toEqual([false, true]);
  });
});
