import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { api, type Given } from "@/lib/core/api/client";

afterEach(() => vi.unstubAllGlobals());

/** What a browser would send for a call, instead of sending it. */
function sending(): { url: string; init: RequestInit }[] {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Response.json({ data: null });
  });
  vi.stubGlobal("document", { documentElement: { lang: "es-US" } });
  return sent;
}

describe("api()", () => {
  it("puts path parameters, query and body where the endpoint reads them", async () => {
    const sent = sending();
    await api("PUT /dentists/:officeId/members/views/:viewId", {
      params: { officeId: 7, viewId: 9 },
      input: { name: "Late" },
    });
    await api("GET /dentists/:officeId/billing-calendar/day", { params: { officeId: 7 }, query: { on: "2026-11-22" } });
    // What comes back is read on the page that asks.
    expect(sent.map(({ init }) => new Headers(init.headers).get("accept-language"))).toEqual(["es-US", "es-US"]);
    expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ["PUT", "/api/v1/dentists/7/members/views/9", '{"name":"Late"}'],
      ["GET", "/api/v1/dentists/7/billing-calendar/day?on=2026-11-22", undefined],
    ]);
  });
});

// Checked by the compiler: `tsc` fails on this file when a call takes less, more or something else than it declares.
describe("the types of a call", () => {
  type View = Given<"PUT /dentists/:officeId/members/views/:viewId">;
  const params = { officeId: 7, viewId: 9 };

  it("requires each parameter of the path, an id as a number", () => {
    expectTypeOf<{ params: typeof params; input: { name: string } }>().toExtend<View>();
    expectTypeOf<{ params: { officeId: number }; input: { name: string } }>().not.toExtend<View>();
    expectTypeOf<{ input: { name: string } }>().not.toExtend<View>();
    expectTypeOf<{ params: { token: number } }>().not.toExtend<Given<"POST /payment-links/:token/finish">>();
  });

  it("requires the body as it is before its schema has parsed it", () => {
    expectTypeOf<{ params: typeof params; input: { name: number } }>().not.toExtend<View>();
    expectTypeOf<{ params: typeof params; input: { title: string } }>().not.toExtend<View>();
    expectTypeOf<{ params: typeof params }>().not.toExtend<View>();
    // The clock is parsed into instants, and sent as text.
    expectTypeOf<Given<"POST /test-playground/clock">["input"]>().toEqualTypeOf<{ from: string; to: string }>();
  });

  it("takes only the queries that are declared, and nothing at all where nothing is read", () => {
    type Day = Given<"GET /dentists/:officeId/billing-calendar/day">["query"];
    expectTypeOf<{ on: string }>().toExtend<Day>();
    expectTypeOf<{ at: string }>().not.toExtend<Day>();
    expectTypeOf<Parameters<typeof api<"POST /users/me/activity">>[1]>().toExtend<object | undefined>();
    expectTypeOf<"input">().not.toExtend<keyof Given<"POST /users/me/activity">>();
    expectTypeOf<"params">().not.toExtend<keyof Given<"POST /users/me/activity">>();
  });

  it("asks of a call chosen at run time what each of the choices takes", () => {
    type Either = Given<"POST /dentists/keepTier" | "POST /dentists/payTierInvoice">["input"];
    expectTypeOf<Either>().toExtend<Given<"POST /dentists/keepTier">["input"]>();
    expectTypeOf<Either>().toExtend<Given<"POST /dentists/payTierInvoice">["input"]>();
  });
});
