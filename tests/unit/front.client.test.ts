import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { ApiError, api, type Given, SESSION_ENDED } from "@/lib/client";

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

describe("a call without a session", () => {
  const heard = async (call: string, status: number): Promise<number> => {
    sending();
    vi.stubGlobal("fetch", async () => Response.json({ message: "Unauthorized" }, { status }));
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    let count = 0;
    page.addEventListener(SESSION_ENDED, () => count++);
    await expect((api as (pattern: string) => Promise<unknown>)(call)).rejects.toMatchObject({ status });
    return count;
  };

  it("is heard of by whoever shows the session", async () => {
    expect(await heard("POST /users/me/activity", 401)).toBe(1);
  });

  it("is not what wrong credentials or a refusal are", async () => {
    expect(await heard("POST /accounts/login", 401)).toBe(0);
    expect(await heard("POST /users/me/activity", 403)).toBe(0);
  });
});

describe("a failure", () => {
  const SHELL = "POST /invite/upgrade-patient";
  const PRACTICE = "POST /users/me/activity";
  const failing = async (call: string, status: number, body: BodyInit | null): Promise<ApiError> => {
    sending();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "content-type": "application/json" } }));
    const failed: unknown = await (api as (pattern: string) => Promise<unknown>)(call).catch((error: unknown) => error);
    if (failed instanceof ApiError) return failed;
    throw new Error("nothing failed");
  };

  it.each([
    [SHELL, 400, "Bad Request"],
    [SHELL, 404, "Not Found"],
    [SHELL, 500, "Internal Server Error"],
    [SHELL, 504, "Server Timeout"],
    [PRACTICE, 403, "Access Denied"],
    [PRACTICE, 404, "Request endpoint Error"],
    [PRACTICE, 500, "Request endpoint Error"],
  ])("of %s with %i and no words is said as its layer says it: %s", async (call, status, words) => {
    const failure = await failing(call, status, "<html>");
    expect(failure.message).toBe(words);
    expect(await failure.response?.text()).toBe("<html>");
  });

  it("with words of its own is said in them, in either layer", async () => {
    for (const call of [SHELL, PRACTICE]) {
      const failure = await failing(call, 409, JSON.stringify({ errors: "Somebody was quicker." }));
      expect([failure.message, failure.response]).toEqual(["Somebody was quicker.", null]);
    }
  });
});

describe("an answer that says 'Failed to authenticate'", () => {
  it.each([200, 400])("ends the session with status %i too", async (status) => {
    sending();
    vi.stubGlobal("fetch", async () => Response.json({ errors: "Failed to authenticate" }, { status }));
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    let ended = 0;
    page.addEventListener(SESSION_ENDED, () => ended++);
    await expect((api as (pattern: string) => Promise<unknown>)("POST /users/me/activity")).rejects.toThrow(
      "Failed to authenticate",
    );
    expect(ended).toBe(1);
  });
});

describe("how long a call waits", () => {
  it.each([
    ["POST /dentists/contact_account_support", 29_000],
    ["POST /users/me/activity", 25_000],
  ] as const)("%s: %i ms", async (call, wait) => {
    sending();
    const limit = vi.spyOn(AbortSignal, "timeout");
    // What is sent is not looked at here.
    await (api as (pattern: string) => Promise<unknown>)(call);
    expect(limit).toHaveBeenCalledExactlyOnceWith(wait);
    limit.mockRestore();
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
