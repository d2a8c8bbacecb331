import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import responses from "@/lib/api-responses.json";
import { ADMINS, ROLES, type Role } from "@/lib/core/auth/roles";
import { HELPERS_MAY, HELPERS_MAY_AT_OFFICE, helperMay, ONLY_THE_PERSON } from "@/lib/helpers-may";
import { impersonationReason } from "@/lib/platform/accounts/schema";

const all: readonly string[] = [...HELPERS_MAY, ...HELPERS_MAY_AT_OFFICE, ...ONLY_THE_PERSON];
/** Whoever is looked through is no administrator, so these cannot be reached. */
const isBackOffice = (roles: readonly Role[] | "public") =>
  roles !== "public" && roles.every((role) => ADMINS.some((admin) => admin === role));
const files = new Map(Object.entries(responses.calls));
/** A file made of many people: not a paper about one of them, nor a public picture. */
const isListOfPeople = (pattern: string) => {
  const answer = files.get(pattern);
  return (
    answer !== undefined && "file" in answer && !("body" in answer) && /\/(export|report|reports|unused)$/.test(pattern)
  );
};

describe("what a helper may do", () => {
  it("is decided once for every call that writes and for every list of people that leaves as a file", () => {
    const asked = endpoints
      .filter(({ roles }) => !isBackOffice(roles))
      .map(({ pattern }): string => pattern)
      .filter((pattern) => !pattern.startsWith("GET ") || isListOfPeople(pattern));
    expect(asked.filter((pattern) => all.filter((each) => each === pattern).length !== 1)).toEqual([
      // An office's own team names no patient, nor does an association's list of plans.
      "GET /dentists/:officeId/users/export",
      "GET /associations/templates/export",
      "GET /associations/templates/:planTemplateId/export",
      // An organization's locations, their groups and who works there name no patient.
      "GET /multi-location/organization-dentist-groups/:organizationId/export",
      "GET /multi-location/billing/:organizationId/export",
      "GET /multi-location/manage-locations/:organizationId/export",
      "GET /multi-location/manage-users/:organizationId/export",
      // An association's lists of its practices and users name no patient, sums over an office name nobody.
      "GET /dentists/:officeId/report/export",
      "GET /dentists/:officeId/report/insight/export",
      "GET /associations/reporting/export",
      "GET /associations/dentists/export",
      "GET /associations/users/export",
      "GET /associations/invitations/export",
    ]);
  });

  it("names no call that is not there", () => {
    const known = new Set(endpoints.map(({ pattern }): string => pattern));
    expect(all.filter((pattern) => !known.has(pattern))).toEqual([]);
    expect(
      all.filter((pattern) => endpoints.some((one) => one.pattern === pattern && isBackOffice(one.roles))),
    ).toEqual([]);
  });

  it("is nothing new that writes, and everything that reads", () => {
    for (const role of ROLES) {
      expect(helperMay("POST /some/new-call", role)).toBe(false);
      expect(helperMay("DELETE /some/new-call", role)).toBe(false);
      expect(helperMay("GET /some/new-call", role)).toBe(true);
    }
    expect(helperMay("POST /subscriptions/in-office-payment", "office_admin")).toBe(true);
    expect(helperMay("PUT /users/:userId/members/:memberId", "client")).toBe(false);
  });
});

describe("the reason to look through somebody", () => {
  it.each([
    ["Asked by phone", true],
    ["Pidió ayuda por teléfono", true],
    ["Ticket 4711: cannot save plan", true],
    ["", false],
    ["x", false],
    ["asked", false],
    ["aaaaaaaaaaaaaa", false],
    ["xxxxx xxxxx xxxxx", false],
    ["1234567890 12345", false],
    ["supportticket", false],
    ["a b c d e f g h i j k", false],
  ])("%s: %s", (reason, readable) => {
    expect(impersonationReason.safeParse({ reason }).success).toBe(readable);
  });
});
