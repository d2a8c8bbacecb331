// What a reader gets where an outage has broken a page: 503 with words and when to come again, in place of 500.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFrontCache } from "@/lib/front/cache/cache";
import { respondFromFront } from "@/lib/front/cache/response";
import { noteTrouble, servePage } from "@/lib/pages/outage-page";
import { ProviderError } from "@/lib/providers/stripe";

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The framework's answer to what breaks a page: noted, then the page for it with 500. */
const broken =
  (error: unknown): Serve =>
  async (_, response) => {
    await Promise.resolve();
    noteTrouble(error);
    response.statusCode = 500;
    response.setHeader("content-type", "text/html");
    response.setHeader("content-encoding", "gzip");
    response.write("<h1>Something ");
    response.end("broke</h1>");
  };

const pages = new Map<string, Serve>();
let address = "";
const server = createServer((request, response) => {
  void servePage(request, response, async () => pages.get(request.url ?? "")?.(request, response));
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, ready));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
});
afterAll(() => {
  vi.useRealTimers();
  server.close();
});

async function read(how: Serve, headers: Record<string, string> = {}, path = `/page/${pages.size}`) {
  pages.set(path, how);
  const answer = await fetch(`${address}${path}`, { headers: { host: "dental.localhost", ...headers } });
  return { status: answer.status, again: answer.headers.get("retry-after"), text: await answer.text() };
}

describe("a page that an outage has broken", () => {
  it.each([
    ["the database says nothing", new Error("Query read timeout"), "5", "We are very busy right now"],
    [
      "the provider does not answer",
      new ProviderError({ kind: "unreachable" }, undefined),
      "30",
      "not available right now",
    ],
  ])("%s: 503 in words", async (_, error, again, words) => {
    const answer = await read(broken(error));
    expect([answer.status, answer.again]).toEqual([503, again]);
    expect(answer.text).toContain(words);
    expect(answer.text).not.toContain("Something");
    expect((await read(broken(error), { cookie: "lang=es-US" })).text).toContain('lang="es-US"');
  });

  it("is told apart from a page of another reader at the same moment", async () => {
    const slow: Serve = async (_, response) => {
      await new Promise((wake) => setTimeout(wake, 20));
      response.statusCode = 500;
      response.end("broke");
    };
    const [own, other] = await Promise.all([read(slow), read(broken(new Error("ECONNRESET")))]);
    expect([own.status, other.status]).toEqual([500, 503]);
  });

  it("every other fault stays 500 with the framework's page, and a page that is whole stays whole", async () => {
    expect(
      await read(async (_, response) => {
        noteTrouble(new TypeError("x is undefined"));
        response.writeHead(500).end("broke");
      }),
    ).toMatchObject({ status: 500, text: "broke" });
    expect(
      await read(async (_, response) => {
        noteTrouble(new Error("Query read timeout"));
        response.end("all but one part of it");
      }),
    ).toMatchObject({ status: 200, text: "all but one part of it" });
  });

  it("is an older copy where there is one, however old, and 503 where there is none", async () => {
    const cache = createFrontCache({ sandboxUrl: "", development: false, readStyle: () => null });
    const through =
      (render: Serve): Serve =>
      async (request, response) => {
        request.headers.host = "dental.localhost";
        await respondFromFront(cache, request, response, render);
      };
    const whole: Serve = async (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end('<html><head><meta name="inhouse-office" content="1"/></head><body>Bright Smiles</body></html>');
    };
    const away = broken(new Error("Query read timeout"));
    await read(through(whole), {}, "/signup/kept");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    const old = await read(through(away), {}, "/signup/kept");
    expect([old.status, old.text.includes("Bright Smiles")]).toEqual([200, true]);
    expect((await read(through(away), {}, "/signup/never")).status).toBe(503);
  });
});
