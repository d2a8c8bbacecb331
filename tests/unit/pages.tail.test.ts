import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { middleware } from "@/middleware";

describe("a tab or an id behind the path of a page", () => {
  const sentTo = async (path: string) => {
    const request = new NextRequest(`http://dental.localhost:3000${path}`, {
      headers: { host: "dental.localhost:3000" },
    });
    const response = await middleware(request);
    return [response.status, response.headers.get("location")];
  };

  it("leads to the page with it in the query, and what is neither leads nowhere", async () => {
    const page = "http://dental.localhost:3000/account/settings/office";
    expect(await sentTo("/account/settings/office/users?lang=es-US")).toEqual([307, `${page}?lang=es-US&tab=users`]);
    expect(await sentTo("/account/multi-location-billing/7")).toEqual([
      307,
      "http://dental.localhost:3000/account/multi-location-billing?id=7",
    ]);
    expect(await sentTo("/account/multi-location-billing/seven")).toEqual([200, null]);
  });
});
