import { beforeAll, describe, expect, it } from "vitest";
import { audit } from "@/lib/core/audit/audit";
import { db, transaction } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let vision: Cast;
let chief = "";
const REASON = "Dana asked for it on the phone";
beforeAll(async () => {
  cast = castOf("dental");
  vision = castOf("vision");
  chief = await tokenFor("super_admin@dental.test");
});

const rows = async (query = "") => {
  const { bytes } = await download(`/admin/trail/export?format=csv&${query}`, chief);
  return bytes.toString().trim().split("\r\n").slice(1);
};
const user = (email: string) => db.user.findFirstOrThrow({ where: { email } });

describe("the trail of everything", () => {
  it("names both: whoever did it, and whom they were logged in as, with what was before and after", async () => {
    const admin = await tokenFor("admin@dental.test");
    const { id } = await user("dentist@dental.test");
    await call("POST /admin/impersonate", { token: admin, input: { userId: id, reason: REASON } });
    const colleague = await user("dentist_standard@dental.test");
    const changed = await call(`POST /dentists/${cast.soloOfficeId}/users/update`, {
      token: admin,
      input: { userId: colleague.id, jobTitle: "Hygienist in chief" },
    });
    expect(changed.status).toBe(200);
    const [line = ""] = (await rows()).filter((row) => row.includes("User changed"));
    expect(line).toContain("Casey Brooks as Dana Reyes");
    expect(line).toContain("Hygienist in chief");
    const begun = (await rows()).find((row) => row.includes("Logged in as this account"));
    expect(begun).toContain(REASON);
    await call("POST /accounts/back-to-admin", { token: admin, input: {} });
  });

  it("holds what no office reads, and what the product did by itself about an office of the tenant", async () => {
    await call("POST /admin/answer-templates", {
      token: chief,
      input: { name: "Trail", english: "Hello", spanish: "Hola" },
    });
    expect((await rows("filter=ours")).join("\n")).toContain("Morgan Hale");
    await transaction((tx) =>
      audit(tx, { actor: null }, { action: "user.end", noun: "user", nounId: 1, officeId: cast.soloOfficeId }),
    );
    await transaction((tx) =>
      audit(tx, { actor: null }, { action: "user.end", noun: "user", nounId: 2, officeId: vision.soloOfficeId }),
    );
    expect(await rows("filter=team&who=system")).toHaveLength(1);
  });

  it("is narrowed by person, kind, office and day", async () => {
    const { id } = await user("admin@dental.test");
    const theirs = await rows(`who=${id}`);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every((row) => row.includes("Casey Brooks"))).toBe(true);
    expect((await rows(`office=${cast.largeOfficeId}`)).length).toBe(0);
    expect(await rows("from=2020-01-01&until=2020-01-02")).toEqual([]);
    const kinds = ["members", "payments", "plans", "team", "office", "ours"];
    const each = await Promise.all(kinds.map((kind) => rows(`filter=${kind}`)));
    expect(each.flat()).toHaveLength((await rows()).length);
  });

  it("is a super admin's to read, and of their own tenant", async () => {
    for (const role of ["admin", "almost_super", "dentist"]) {
      const token = await tokenFor(`${role}@dental.test`);
      expect((await call("GET /admin/trail/export?format=csv", { token })).status, role).toBe(403);
    }
    expect((await rows(`office=${vision.soloOfficeId}`)).length).toBe(0);
    expect((await call("GET /admin/trail/export?who=somebody", { token: chief })).status).toBe(400);
  });
});
