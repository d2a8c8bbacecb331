import { describe, expect, it } from "vitest";
import { type Endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { compileRoutes } from "@/lib/front/api/router";

const declare = (...patterns: Endpoint["pattern"][]) =>
  patterns.map((pattern) => publicEndpoint(pattern, { run: async () => null }));

describe("the API router", () => {
  const router = compileRoutes(
    declare(
      "GET /users/me/account",
      "GET /users/:userId/account",
      "POST /users/:userId/members/add",
      "DELETE /dentists/:officeId/subscription",
      "POST /dentists/:officeId/subscription",
      "POST /dentists/refunds/single",
    ),
  );
  const pattern = (method: string, path: string) => {
    const found = router.match(method, path);
    return found && "endpoint" in found ? found.endpoint.pattern : found;
  };

  it.each([
    ["GET", "/users/me/account", "GET /users/me/account"],
    ["GET", "/users/12/account", "GET /users/:userId/account"],
    ["POST", "/users/me/members/add", "POST /users/:userId/members/add"],
    ["POST", "/dentists/refunds/single", "POST /dentists/refunds/single"],
    ["POST", "/dentists/7/subscription", "POST /dentists/:officeId/subscription"],
  ])("%s %s goes to %s: static segments beat parameters", (method, path, expected) => {
    expect(pattern(method, path)).toBe(expected);
  });

  it("hands over the parameters by their names", () => {
    expect(router.match("GET", "/users/12/account")).toMatchObject({ params: { userId: "12" } });
  });

  it("knows which methods a path takes", () => {
    expect(router.match("GET", "/dentists/7/subscription")).toEqual({ allowed: ["DELETE", "POST"] });
  });

  it.each([
    "/users/me/account/",
    "/users//me/account",
    "//users/me/account",
    "/users/./me/account",
    "/users/../users/me/account",
    "/users/me/x/%2e%2E/account",
    "/users/%2e/account",
    "/users/../account",
    "",
    "users/me/account",
  ])("serves a call at its one address only, not at %s", (path) => {
    expect(router.match("GET", path)).toBeNull();
  });

  it("serves a call whose documented address ends in a slash with and without it", () => {
    const pattern = "POST /users/:userId/logo";
    const slashed = compileRoutes([publicEndpoint(pattern, { endsInSlash: true, run: async () => null })]);
    for (const path of ["/users/1/logo", "/users/1/logo/"]) {
      expect(slashed.match("POST", path)).toMatchObject({ endpoint: { pattern } });
      expect(slashed.match("GET", path)).toEqual({ allowed: ["POST"] });
    }
    expect(slashed.match("POST", "/users/1/logo//")).toBeNull();
  });

  it.each(["/nothing", "/users", "/users/me/account/more", `/${"a/".repeat(40)}`])("does not know %s", (path) => {
    expect(router.match("GET", path)).toBeNull();
  });

  it("refuses a pattern declared twice", () => {
    expect(() => compileRoutes(declare("GET /a", "GET /a"))).toThrow("GET /a is declared twice");
  });
});
