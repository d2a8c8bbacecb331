import { createServer, get, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createFrontCache, frontKey, searchedLanguage } from "@/lib/front/cache/cache";
import { respondFromFront } from "@/lib/front/cache/response";

const HOST = "dental.localhost:3000";
const ask = (url: string, headers: Record<string, string> = {}, method = "GET") => ({
  method,
  url,
  headers: { host: HOST, ...headers },
});
const SHEETS: Record<string, string> = {
  "/_next/static/chunks/a.css":
    "a{color:red}@font-face{src:url(../media/f.woff2)format('woff2'),url('../media/g h.woff2')}b{mask:url(data:x),url(/c.svg)}",
  "/_next/static/chunks/b.css": "a::after{content:'</style><script>one()</script>'}",
};
const make = () => createFrontCache({ sandboxUrl: "", development: false, readStyle: (href) => SHEETS[href] ?? null });
const NONCE = "bm9uY2U=";

function pageOf(officeId: number, extra = ""): string {
  return `<!doctype html><html lang="en-US"><head><meta name="inhouse-office" content="${officeId}"/>${extra}</head><body>Hello<script nonce="${NONCE}">one()</script><script nonce="${NONCE}" src="/_next/a.js"></script></body></html>`;
}

const keyOf = (url: string) => frontKey(ask(url)) ?? "";
const headerNonce = (headers: Record<string, string>) =>
  /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";

describe("which requests are answered from memory", () => {
  test.each([
    ["/signup/bright-smiles", "dental en-US /signup/bright-smiles"],
    ["/signup/bright-smiles?lang=es-US", "dental es-US /signup/bright-smiles"],
    ["/signup/bright-smiles?utm_source=mail", "dental en-US /signup/bright-smiles"],
    ["/accounts/signup/my-dentist/12", "dental en-US /accounts/signup/my-dentist/12"],
    ["/start?utm_source=mail", "dental en-US /start"],
    ["/ppo-calculator?lang=es-US", "dental es-US /ppo-calculator"],
    ["/ppo-calculator?fee=180", null],
    ["/plan-builder", "dental en-US /plan-builder"],
    ["/plan-builder?members=5", null],
    ["/out-of-network-old?lang=es-US", "dental es-US /out-of-network-old"],
    ["/marketplace/profile/12?lang=es-US", "dental es-US /marketplace/profile/12"],
    ["/marketplace/profile/x", null],
    ["/search", "dental en-US /search"],
    ["/search?near=78701", null],
    ["/external-patient-signup", "dental en-US /external-patient-signup"],
    ["/external-patient-signup?office=bright-smiles", null],
    ["/learn-more?q=%3Cb%3E", null],
    ["/start/more", null],
    ["/signup/bright-smiles?step=checkout", null],
    ["/signup/bright-smiles?groupCode=TEAM", null],
    ["/signup/bright-smiles?invite=abc", null],
    ["/account/members", null],
    ["/signup/a/b", null],
  ])("%s", (url, key) => {
    expect(frontKey(ask(url))).toBe(key);
  });

  test.each([
    [{ cookie: "a=b; lang=es-US" }, "es-US"],
    [{ cookie: "lang=en-US", "accept-language": "es-MX" }, "en-US"],
    [{ "accept-language": "es-MX,es;q=0.9" }, "es-US"],
    [{ "accept-language": "fr" }, "en-US"],
  ])("in the reader's language: %j", (headers, locale) => {
    expect(frontKey(ask("/signup/x", headers))).toBe(`dental ${locale} /signup/x`);
    expect(frontKey(ask("/signup/x?lang=es-US", headers))).toBe("dental es-US /signup/x");
  });

  test("not a write, not another host, not Next's own transport", () => {
    expect(frontKey(ask("/signup/x", {}, "POST"))).toBeNull();
    expect(frontKey(ask("/signup/x", { host: "evil.example" }))).toBeNull();
    expect(frontKey(ask("/signup/x", { rsc: "1" }))).toBeNull();
    expect(frontKey(ask("/signup/x", { host: "vision.localhost" }))).toBe("vision en-US /signup/x");
  });
});

describe("what is answered", () => {
  test("a nonce of its own in each answer, the same in header and page, never the rendered one", () => {
    const cache = make();
    expect(cache.put(keyOf("/signup/x"), pageOf(1), NONCE, cache.begin())).toBe(true);
    const seen = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const answer = cache.get(ask("/signup/x"));
      const nonce = headerNonce(answer?.headers ?? {});
      const html = String(answer?.body);
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(html).not.toContain(NONCE);
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
  });

  test("compressed answers unpack to the same page", () => {
    const cache = make();
    cache.put(keyOf("/signup/x"), pageOf(1), NONCE, cache.begin());
    const answer = cache.get(ask("/signup/x", { "accept-encoding": "gzip, br" }));
    expect(answer?.headers["content-encoding"]).toBe("gzip");
    const html = gunzipSync(answer?.body ?? Buffer.alloc(0)).toString();
    expect(html).toBe(pageOf(1).replaceAll(NONCE, headerNonce(answer?.headers ?? {})));
  });

  test("a page that works without scripts gets none, but keeps its data blocks", () => {
    const cache = make();
    const data =
      '<script type="application/ld+json">{"a":1}</script><link rel="preload" as="script" href="/_next/a.js"/><link rel="stylesheet" href="/a.css" nonce="bm9uY2U="/>';
    cache.put(
      keyOf("/signup/x?lang=es-US"),
      pageOf(1, `<meta name="inhouse-scripts" content="none"/>${data}`),
      NONCE,
      cache.begin(),
    );
    const answer = cache.get(ask("/signup/x?lang=es-US"));
    const html = String(answer?.body);
    expect(answer?.headers["content-security-policy"]).toContain("script-src 'none'");
    const packed = cache.get(ask("/signup/x?lang=es-US", { "accept-encoding": "gzip" }));
    expect(gunzipSync(packed?.body ?? Buffer.alloc(0)).toString()).toBe(html);
    expect(html).toContain("ld+json");
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(html).not.toMatch(/nonce|_next|one\(\)/);
    expect(html).toContain('<html lang="es-US"');
  });

  test("a page without scripts brings its style sheet along, where that is whole and ends no tag", () => {
    const cache = make();
    const link = (name: string) =>
      `<link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/>`;
    const html = pageOf(
      1,
      `<meta name="inhouse-scripts" content="none"/><i>1</i>${link("a")}<i>2</i>${link("b")}${link("c")}`,
    );
    const head = `<i>1</i><style>a{color:red}@font-face{src:url(/_next/static/media/f.woff2)format('woff2'),url('/_next/static/media/g%20h.woff2')}b{mask:url(data:x),url(/c.svg)}</style><i>2</i>${link("b")}${link("c")}</head>`;
    cache.put(keyOf("/signup/x"), html, NONCE, cache.begin());
    const answers = (headers = {}) => [
      cache.get(ask("/signup/x", headers))?.body,
      cache.bare(ask("/search?near=78701", headers), html, "en-US")?.body,
    ];
    for (const body of answers()) expect(String(body)).toContain(head);
    for (const body of answers({ "accept-encoding": "gzip" }))
      expect(gunzipSync(body ?? Buffer.alloc(0)).toString()).toContain(head);
    // A page with scripts is taken over by them, and asks for its style sheet as all pages of the product do.
    cache.put(keyOf("/signup/y"), pageOf(1, link("a")), NONCE, cache.begin());
    expect(String(cache.get(ask("/signup/y"))?.body)).toContain(link("a"));
  });

  test("a search is made anew for each, and gets no scripts either where its page needs none", () => {
    const cache = make();
    expect(searchedLanguage(ask("/search?near=78701&lang=es-US"))).toBe("es-US");
    for (const other of ["/search", "/start?near=78701", "/signup/x?step=confirm"])
      expect(searchedLanguage(ask(other)), other).toBeNull();
    const html = pageOf(1, '<meta name="inhouse-scripts" content="none"/>');
    const answer = cache.bare(ask("/search?near=78701"), html, "es-US");
    expect(String(answer?.body)).toContain('<html lang="es-US"');
    expect(String(answer?.body)).not.toMatch(/nonce|_next|one\(\)/);
    expect(answer?.headers["content-security-policy"]).toContain("script-src 'none'");
    const packed = cache.bare(ask("/search?near=78701", { "accept-encoding": "gzip" }), html, "es-US");
    expect(gunzipSync(packed?.body ?? Buffer.alloc(0)).toString()).toBe(String(answer?.body));
    expect(cache.bare(ask("/search?near=78701"), pageOf(1), "es-US")).toBeNull();
    expect(cache.get(ask("/search"))).toBeNull();
  });

  test("a page that is about no office, and none of a page that names nothing", () => {
    const cache = make();
    const about = (office: string) => pageOf(1).replace('content="1"', `content="${office}"`);
    expect(cache.put(keyOf("/start"), about("none"), NONCE, cache.begin())).toBe(true);
    expect(cache.get(ask("/start"))?.status).toBe(200);
    cache.forget(1);
    expect(cache.get(ask("/start"))?.status).toBe(200);
    cache.clear();
    expect(cache.get(ask("/start"))).toBeNull();
    for (const office of ["", "0", "-1", "x"])
      expect(cache.put(keyOf("/start"), about(office), NONCE, cache.begin())).toBe(false);
    expect(cache.put(keyOf("/start"), "<html></html>", NONCE, cache.begin())).toBe(false);
  });

  test("all security headers", () => {
    const cache = make();
    cache.put(keyOf("/signup/x"), pageOf(1), NONCE, cache.begin());
    const { headers } = cache.get(ask("/signup/x")) ?? { headers: {} };
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining([
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
        "permissions-policy",
        "cross-origin-opener-policy",
        "cache-control",
      ]),
    );
  });
});

describe("what is forgotten", () => {
  test("an office's pages and nobody else's", () => {
    const cache = make();
    cache.put(keyOf("/signup/x"), pageOf(1), NONCE, cache.begin());
    cache.put(keyOf("/signup/y"), pageOf(2), NONCE, cache.begin());
    cache.forget(1);
    expect(cache.get(ask("/signup/x"))).toBeNull();
    expect(cache.get(ask("/signup/y"))).not.toBeNull();
  });

  test("a page that was being rendered while its office changed", () => {
    const cache = make();
    const begun = cache.begin();
    cache.forget(1);
    expect(cache.put(keyOf("/signup/x"), pageOf(1), NONCE, begun)).toBe(false);
    expect(cache.get(ask("/signup/x"))).toBeNull();
  });

  test("a page that names no office is never kept", () => {
    const cache = make();
    expect(cache.put(keyOf("/signup/x"), "<html></html>", NONCE, cache.begin())).toBe(false);
  });
});

describe("over HTTP", () => {
  const bare = `${pageOf(1, '<meta name="inhouse-scripts" content="none"/>')}`;

  /** A server in front of a renderer that is counted; asks it once per address and returns what came. */
  async function served(render: (response: ServerResponse) => void, asked: { url: string; method?: string }[]) {
    const cache = make();
    let renders = 0;
    const server = createServer((request, response) => {
      void respondFromFront(cache, request, response, async (_, into) => {
        renders += 1;
        render(into);
      });
    });
    await new Promise<void>((ready) => server.listen(0, ready));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const answers: { status: number | undefined; headers: Record<string, unknown>; text: string }[] = [];
    for (const { url, method = "GET" } of asked) {
      answers.push(
        await new Promise((done, refuse) => {
          get({ port, path: url, method, headers: { host: HOST } }, (answer) => {
            let text = "";
            answer.on("data", (chunk) => {
              text += chunk;
            });
            answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, text }));
          }).on("error", refuse);
        }),
      );
    }
    server.close();
    return { answers, renders };
  }

  const rendersPage = (into: ServerResponse) => {
    into.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `script-src 'nonce-${NONCE}'`,
    });
    into.write(bare.slice(0, 40));
    into.end(bare.slice(40));
  };

  test("the first reader gets what the second gets: no scripts", async () => {
    const { answers, renders } = await served(rendersPage, [{ url: "/signup/x" }, { url: "/signup/x" }]);
    expect(renders).toBe(1);
    expect(answers[0]?.text).toContain("Hello");
    expect(answers[0]?.text).not.toMatch(/<script/);
    expect(answers[0]?.headers["content-security-policy"]).toContain("script-src 'none'");
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });

  test("a language that is opened is kept, from memory too", async () => {
    const { answers, renders } = await served(rendersPage, [
      { url: "/signup/x?lang=es-US" },
      { url: "/signup/x?lang=es-US" },
      { url: "/signup/x" },
    ]);
    expect(renders).toBe(2);
    expect(answers.map(({ headers }) => headers["set-cookie"]?.toString().split(";")[0])).toEqual([
      "lang=es-US",
      "lang=es-US",
      undefined,
    ]);
  });

  test("a head request has the headers and no body, and keeps the whole page", async () => {
    const { answers, renders } = await served(rendersPage, [
      { url: "/signup/x", method: "HEAD" },
      { url: "/signup/x" },
    ]);
    expect(renders).toBe(1);
    expect(answers.map(({ status, text }) => [status, text.includes("Hello")])).toEqual([
      [200, false],
      [200, true],
    ]);
  });

  test("what is no page comes as it is, each time", async () => {
    const missing = (into: ServerResponse) => {
      into.statusCode = 404;
      into.setHeader("set-cookie", ["a=1", "b=2"]);
      into.end("none");
    };
    const { answers, renders } = await served(missing, [{ url: "/signup/none" }, { url: "/signup/none" }]);
    expect(renders).toBe(2);
    expect(answers[0]).toMatchObject({ status: 404, text: "none", headers: { "set-cookie": ["a=1", "b=2"] } });
  });
});
