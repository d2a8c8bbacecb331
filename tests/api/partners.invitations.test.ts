// Practices that somebody of an association invites by mail: sent, sent again, taken back, and joined once they sign up.
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeAssociation } from "@/prisma/seed/associations";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, csvLines, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
let cast: Cast;
let token = "";
let affiliate = "";

beforeAll(async () => {
  castOf("vision");
  cast = castOf("dental");
  const other = await makeAssociation(db, "dental", { name: "Gulf Coast Dentists", signupUrl: "gulf-coast" });
  const person = { tenantId: "dental", firstName: "Kim", lastName: "Sato", role: "association" } as const;
  await makeUser(db, { ...person, email: "gulf@dental.test", associationId: other.id });
  token = await tokenFor("association@dental.test");
  affiliate = await tokenFor("affiliate@dental.test");
});

const invite = (email: string, more: object = {}, as = token) =>
  call("POST /associations/invitations", {
    token: as,
    input: { practiceName: "Cedar Park Dental", email, language: "en-US", ...more },
  });
const idOf = async (email: string) => (await db.practiceInvitation.findFirstOrThrow({ where: { email } })).id;
const act = async (email: string, verb: "again" | "withdraw", as = token, host?: string) =>
  call(`POST /associations/invitations/${await idOf(email)}/${verb}`, { token: as, ...(host ? { host } : {}) });
const mails = async (to: string) =>
  (await db.outbox.findMany({ where: { payload: { path: ["to"], equals: to } }, orderBy: { id: "asc" } })).map(
    ({ payload }) => payload as { link: string; locale: string; values: Record<string, string> },
  );
const states = async (as = token, host?: string) =>
  (await csvLines("/associations/invitations/export?format=csv", as, host)).map((line) =>
    line.split(",").slice(1, 4).join(","),
  );

describe("an invitation", () => {
  it("goes by mail with the sign-up link, in the language asked for, again with the same", async () => {
    expect(await invite("one@practice.example", { language: "es-US" })).toMatchObject({ status: 200 });
    expect((await act("one@practice.example", "again")).status).toBe(200);
    const sent = await mails("one@practice.example");
    expect(sent).toHaveLength(2);
    for (const mail of sent)
      expect(mail).toMatchObject({
        locale: "es-US",
        link: expect.stringMatching(/\/enroll\/practice\?promo=lone-star&invitation=[\w-]{20,}$/),
      });
    expect(await states()).toEqual(["one@practice.example,Sent,Victor Ames"]);
  });

  it("of an affiliate has their own link, and stands in their own list", async () => {
    const { id } = await db.user.findFirstOrThrow({ where: { email: "affiliate@dental.test" } });
    expect((await invite("two@practice.example", {}, affiliate)).status).toBe(200);
    expect((await mails("two@practice.example"))[0]?.link).toMatch(
      new RegExp(`promo=lone-star-${id}&invitation=[\\w-]+$`),
    );
    expect(await states(affiliate)).toEqual(["two@practice.example,Sent,Ruth Okafor"]);
    expect(await states()).toHaveLength(2);
    expect((await act("one@practice.example", "withdraw", affiliate)).status).toBe(404);
  });

  it("is sent once to an address, also by two at once, and again after it was taken back", async () => {
    const answers = await Promise.all([invite("three@practice.example"), invite("three@practice.example")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await act("three@practice.example", "withdraw")).status).toBe(200);
    expect((await act("three@practice.example", "withdraw")).status).toBe(409);
    expect((await act("three@practice.example", "again")).status).toBe(409);
    // The mail had not left yet.
    expect(await mails("three@practice.example")).toEqual([]);
    expect((await invite("three@practice.example")).status).toBe(200);
  });

  it("has a practice, an address and a language", async () => {
    for (const wrong of [{ practiceName: " " }, { email: "no address" }, { language: "fr-FR" }]) {
      const answer = await invite("new@practice.example", wrong);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(Object.keys(wrong));
    }
  });
});

const follow = (key: string, host?: string) =>
  call("POST /associations/invitations/opened", { input: { key }, ...(host ? { host } : {}) });
const keyOf = async (email: string) =>
  new URL((await mails(email)).at(-1)?.link ?? "").searchParams.get("invitation") ?? "";

describe("the link of an invitation", () => {
  it("says once that it was followed, which the list, its filter and the history show", async () => {
    await invite("four@practice.example");
    await act("four@practice.example", "again");
    const [first, second] = (await mails("four@practice.example")).map(({ link }) => link);
    // The mail that was sent first leads to the same invitation.
    expect(first).toBe(second);
    const key = await keyOf("four@practice.example");
    expect((await Promise.all([follow(key), follow(key)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await states()).toContain("four@practice.example,Opened,Victor Ames");
    expect(await csvLines("/associations/invitations/export?format=csv&filter=opened", token)).toHaveLength(1);
    const nounId = String(await idOf("four@practice.example"));
    expect(await db.auditEvent.count({ where: { action: "practiceInvitation.open", nounId } })).toBe(1);
    expect((await act("four@practice.example", "again")).status).toBe(200);
    expect(await states()).toContain("four@practice.example,Opened,Victor Ames");
  });

  it("says the same of a key there is not, and does nothing for the other tenant or after it was taken back", async () => {
    await invite("five@practice.example");
    const key = await keyOf("five@practice.example");
    for (const [of, host] of [[key, VISION], ["a".repeat(32)], [key.slice(0, -1)]] as const)
      expect(await follow(of, host)).toMatchObject({ status: 200, body: { data: null } });
    expect((await follow("short")).status).toBe(400);
    expect(await states()).toContain("five@practice.example,Sent,Victor Ames");
    await act("five@practice.example", "withdraw");
    await follow(key);
    expect(await states()).toContain("five@practice.example,Taken back,Victor Ames");
  });
});

describe("invitations", () => {
  it("are nobody's of another association or the other tenant", async () => {
    const gulf = await tokenFor("gulf@dental.test");
    const vision = await tokenFor("association@vision.test", undefined, VISION);
    for (const [as, host] of [[gulf], [vision, VISION]] as const) {
      for (const verb of ["again", "withdraw"] as const)
        expect((await act("one@practice.example", verb, as, host)).status).toBe(404);
      expect(await states(as, host)).toEqual([]);
    }
  });

  it("have a practice once it has signed up, and then stay", async () => {
    await db.practiceInvitation.updateMany({
      where: { email: "one@practice.example" },
      data: { officeId: cast.largeOfficeId },
    });
    expect(await states()).toContain("one@practice.example,Signed up,Victor Ames");
    expect((await act("one@practice.example", "withdraw")).status).toBe(409);
    expect((await invite("one@practice.example")).status).toBe(400);
  });
});
