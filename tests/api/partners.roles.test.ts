// What each role of an association sees and may do, over every page and call that is there for any of them: the whole of it in one
// table, against the registries. A new page or call of theirs has to be written here.
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { ANY_ROLE, ASSOCIATIONS, type Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import { mayAct } from "@/lib/pages/access";
import { PAGES, type Page } from "@/lib/pages/routes";
import type { Cast } from "@/prisma/seed/cast";
import { call, csvLines, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const SHORT = { association: "A", association_standard: "S", affiliate: "F" } as const;
type Letter = (typeof SHORT)[keyof typeof SHORT];
const letters = (among: (role: Role) => boolean) =>
  ASSOCIATIONS.filter(among)
    .map((role): Letter => SHORT[role])
    .join("");
/** Pages and calls that everybody has who is logged in are not an association's. */
const isTheirs = (roles: readonly Role[] | "public") =>
  roles !== "public" && roles.length < ANY_ROLE.length && ASSOCIATIONS.some((role) => roles.includes(role));

// A: administers it, S: staff, F: affiliate.
const SEES_AND_ACTS: Record<string, [sees: string, acts: string, menu: string]> = {
  "/associations/dentists": ["ASF", "ASF", "ASF"],
  "/associations/reporting": ["ASF", "ASF", "ASF"],
  "/associations/custom-membership": ["ASF", "AS", "AS"],
  "/associations/users": ["ASF", "A", "AS"],
  "/associations/edit-profile": ["ASF", "A", "A"],
  "/associations/contact-admin": ["ASF", "ASF", "ASF"],
  "/associations/profile": ["ASF", "ASF", ""],
};

const CALLS: Record<string, string> = {
  "GET /associations/dentists/export": "ASF",
  "GET /associations/reporting/export": "ASF",
  "GET /associations/users/export": "ASF",
  "GET /associations/templates/export": "ASF",
  "GET /associations/templates/:planTemplateId/export": "ASF",
  "GET /associations/invitations/export": "ASF",
  "POST /associations/invitations": "ASF",
  "POST /associations/invitations/:invitationId/again": "ASF",
  "POST /associations/invitations/:invitationId/withdraw": "ASF",
  "POST /associations/threads": "ASF",
  "POST /associations/threads/:threadId/messages": "ASF",
  "POST /associations/threads/:threadId/closed": "ASF",
  "POST /associations/threads/:threadId/seen": "ASF",
  "GET /associations/threads/:threadId/files/:fileId": "ASF",
  "POST /associations/templates": "AS",
  "PUT /associations/templates/:planTemplateId": "AS",
  "PUT /associations/templates/:planTemplateId/offer": "AS",
  "POST /associations/users": "A",
  "POST /associations/users/:userId/invite-again": "A",
  "POST /associations/users/:userId/role": "A",
  "POST /associations/users/:userId/active": "A",
  "PUT /associations/profile": "A",
  "POST /associations/profile/logo": "A",
  "DELETE /associations/profile/logo": "A",
};

let cast: Cast;
const tokens: Partial<Record<Role, string>> = {};
beforeAll(async () => {
  cast = castOf("dental");
  for (const role of ASSOCIATIONS) tokens[role] = await tokenFor(`${role}@dental.test`);
});

describe("the roles of an association", () => {
  it("see, act on and find in their menu what the table says", () => {
    const pages = (PAGES as readonly Page[]).filter(({ roles }) => isTheirs(roles));
    expect(
      Object.fromEntries(
        pages.map((page) => [
          page.path,
          [
            letters((role) => page.roles !== "public" && page.roles.includes(role)),
            letters((role) => mayAct(page, role)),
            letters((role) => page.nav !== undefined && (page.nav.roles ?? page.roles).includes(role)),
          ],
        ]),
      ),
    ).toEqual(SEES_AND_ACTS);
  });

  it("may make the calls the table says", () => {
    const theirs = endpoints.filter(({ roles }) => isTheirs(roles));
    expect(
      Object.fromEntries(theirs.map(({ pattern, roles }) => [pattern, letters((role) => roles.includes(role))])),
    ).toEqual(CALLS);
  });

  it.each(Object.entries(CALLS))("%s is refused to all but %s", async (pattern, may) => {
    for (const role of ASSOCIATIONS) {
      const path = pattern.replace(/:\w+/g, "99999999");
      const { status } = await call(path.startsWith("GET ") ? `${path}?format=csv` : path, {
        token: tokens[role] ?? "",
        ...(path.startsWith("GET ") || path.startsWith("DELETE ") ? {} : { input: {} }),
      });
      expect([role, status === 403]).toEqual([role, !may.includes(SHORT[role])]);
    }
  });
});

describe("an affiliate", () => {
  const names = async (role: Role, path = "dentists") =>
    (await csvLines(`/associations/${path}/export?format=csv`, tokens[role] ?? "")).map((line) => line.split(",")[0]);

  it("sees the practices that came through them and no other, in the list and in the reports", async () => {
    const all = ["Bright Smiles Dental", "Summit Dental Boulder"];
    for (const path of ["dentists", "reporting"]) {
      expect(await names("association", path)).toEqual(all);
      expect(await names("association_standard", path)).toEqual(all);
      expect(await names("affiliate", path)).toEqual(["Summit Dental Boulder"]);
    }
    // A practice of theirs that is no longer the association's is not theirs to see either.
    const office = { where: { id: cast.locationIds[0] ?? 0 } };
    await db.office.update({ ...office, data: { associationId: null } });
    expect(await names("affiliate")).toEqual([]);
    await db.office.update({ ...office, data: { associationId: cast.associationId } });
  });

  it("has a sign-up address of their own, also below an earlier one of the association", async () => {
    const { id } = await db.user.findFirstOrThrow({ where: { email: "affiliate@dental.test" } });
    const other = await db.user.findFirstOrThrow({ where: { email: "dentist@dental.test" } });
    const ask = async (discountCode: string) => {
      const { body } = await call("POST /stripe-connect/loadDiscount", { input: { discountCode } });
      const { code, valid, name } = (body as { data: { code: string; valid: boolean; name: string } }).data;
      return valid ? [code, name] : null;
    };
    const found = [`lone-star-${id}`, "Lone Star Dental Association"];
    expect(await ask(`LONE-STAR-${id}`)).toEqual(found);
    await db.associationAddress.create({
      data: { tenantId: "dental", associationId: cast.associationId, address: "texas", createdAt: new Date() },
    });
    expect(await ask(`texas-${id}`)).toEqual(found);
    for (const wrong of [`lone-star-${other.id}`, "lone-star-99999999", `great-lakes-${id}`, `-${id}`])
      expect([wrong, await ask(wrong)]).toEqual([wrong, null]);
    // Who is no affiliate any more still leads to their association.
    await db.user.update({ where: { id }, data: { role: "association_standard" } });
    expect(await ask(`lone-star-${id}`)).toEqual(["lone-star", "Lone Star Dental Association"]);
  });
});
