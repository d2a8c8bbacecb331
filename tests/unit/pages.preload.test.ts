// A page whose visitor cannot be loaded, as while the database is away: logged, and rendered as for a visitor (000 §2).
import { isValidElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "@/lib/core/auth/cookie";

vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (name === SESSION_COOKIE ? { value: "a.session.token" } : undefined),
  }),
  headers: async () => new Headers({ host: "dental.localhost:3000", "x-inhouse-path": "/account/payouts" }),
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en-US",
  getMessages: async () => ({}),
  getTranslations: async () => (key: string) => key,
}));
const failure = { message: "" };
vi.mock("@/lib/core/auth/actor", () => ({
  actorOf: async () => {
    throw new Error(failure.message);
  },
}));

const { currentActor, page } = await import("@/lib/pages/page");
const { log } = await import("@/lib/core/process/log");
const error = vi.spyOn(log, "error").mockImplementation(() => {});
beforeEach(() => {
  failure.message = "a row that cannot be read";
  error.mockClear();
});

const props = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
const Screen = () => "the page";

it("is nobody's, and the failure is logged without what was sent", async () => {
  expect(await currentActor()).toBeNull();
  expect(error.mock.calls.map(([, text]) => text)).toEqual(["Failed to preload user"]);
  expect(JSON.stringify(error.mock.calls)).not.toContain("a.session.token");
});

it.each(["/accounts/login", "/unauthorized", "/enroll/practice"] as const)(
  "is rendered where anybody may read it: %s",
  async (path) => {
    expect(isValidElement(await page(path, Screen)(props))).toBe(true);
    expect(error).toHaveBeenCalledWith(expect.anything(), "Failed to preload user");
  },
);

it.each([
  "Query read timeout",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
])("leads nobody to the login while the database is away: %s", async (message) => {
  failure.message = message;
  await expect(page("/account/payouts", Screen)(props)).rejects.toThrow(message);
  expect(isValidElement(await page("/unauthorized", Screen)(props))).toBe(true);
});

it("leads to the login where somebody must be known, and is no error", async () => {
  const refused = page("/account/payouts", Screen)(props);
  await expect(refused).rejects.toMatchObject({
    digest: expect.stringMatching(/^NEXT_REDIRECT;replace;\/accounts\/login\?next=%2Faccount%2Fpayouts;307/),
  });
});
