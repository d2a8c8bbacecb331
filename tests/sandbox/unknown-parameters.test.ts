// Generated from the descriptions: no operation takes a parameter that it does not have.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Router, readDescription } from "@/sandbox/router";
import { KEY, operations, type World, world } from "./support";

const plaidPaths = new Router(readDescription("plaid")).operations.map(({ path }) => path);

let place: World;
// One for all: they are refused, so none finds what another has left.
beforeAll(async () => {
  place = await world();
});
afterAll(() => place.close());

describe("every operation of the description", () => {
  it.each(operations.operations.map(({ id, method, path }) => [id, method, path]))(
    "%s refuses a parameter it does not have, before it does anything",
    async (id, method, path) => {
      const address = path.replaceAll(/\{[^}]+\}/g, "x_unknown");
      const query = method === "POST" ? "" : "?no_such_parameter=1";
      const sent = await fetch(`${place.url}${address}${query}`, {
        method,
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/x-www-form-urlencoded" },
        ...(method === "POST" ? { body: "no_such_parameter=1" } : {}),
      });
      const answer = (await sent.json()) as { error: { code?: string; param?: string } | string };
      if (id.startsWith("OAuth")) expect(sent.status).toBe(400);
      else
        expect([sent.status, answer.error]).toMatchObject([
          400,
          { code: "parameter_unknown", param: "no_such_parameter" },
        ]);
    },
  );

  it.each(plaidPaths)("Plaid's %s refuses a field it does not have", async (path) => {
    const headers = { "content-type": "application/json", "plaid-client-id": "inhouse", "plaid-secret": "secret" };
    const body = JSON.stringify({ no_such_field: 1 });
    const sent = await fetch(`${place.url}/plaid${path}`, { method: "POST", headers, body });
    const { error_code } = (await sent.json()) as { error_code: string };
    expect([sent.status, ["MISSING_FIELDS", "UNKNOWN_FIELDS"].includes(error_code)]).toEqual([400, true]);
  });

  it("none of them has left anything", () => {
    expect(place.sandbox.store.values("event", "acct_platform")).toEqual([]);
  });
});
