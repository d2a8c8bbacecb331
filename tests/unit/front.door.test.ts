import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/core/process/env";
import { proxyFault, settingInDoubt } from "@/lib/core/process/production/proxies";
import { holdsHalfCharacter, namesTwice } from "@/lib/front/api/strict-json";
import { safeHeaders } from "@/lib/front/csp";
import { atTheDoor, type DoorRequest } from "@/lib/front/door";
import { clientIp, peerOf } from "@/lib/front/ip";
import { isRouterState } from "@/lib/front/router-state";

const HOST = "dental.localhost:3000";
let request: DoorRequest;
beforeEach(() => {
  request = { method: "GET", url: "/accounts/login", headers: { host: HOST }, socket: { remoteAddress: "192.0.2.7" } };
});
const ask = (changes: Partial<DoorRequest>) => {
  request = { ...request, ...changes, headers: { host: HOST, ...changes.headers } };
  return atTheDoor(request)?.status ?? null;
};

describe("the front door", () => {
  it.each([
    ["TRACE", "/", 405],
    ["PROPFIND", "/accounts/login", 405],
    ["OPTIONS", "*", 400],
    ["GET", "http://evil.example/accounts/login", 400],
    ["GET", "", 400],
    ["GET", `/${"a".repeat(9000)}`, 414],
    ["GET", `/api/v1/admin/users?q=${"a".repeat(9000)}`, 414],
    ["POST", `/admin/users?q=${"a".repeat(9000)}`, 414],
    ["GET", `/admin/\x7f?q=${"a".repeat(9000)}`, 414],
    ["GET", "/accounts/login?next=%ff", null],
    ["OPTIONS", "/accounts/login", null],
  ])("%s %.40s: %s", (method, url, status) => {
    expect(ask({ method, url })).toBe(status);
  });

  it.each(["evil.example", "", "dental.localhost:99999", "[::1", "dental.localhost@evil.example", "a b"])(
    "does not serve the host %j",
    (host) => {
      expect(ask({ headers: { host } })).toBe(421);
    },
  );

  it.each([
    ["/admin/users", "/admin/users"],
    ["//evil.example/x", "/evil.example/x"],
    ["/\\evil.example", "/evil.example"],
  ])("leads from %s with ten thousand letters of a search to %s without", (path, location) => {
    const answer = atTheDoor({ ...request, url: `${path}?q=${"a".repeat(10_000)}` });
    expect(answer).toMatchObject({ status: 307, headers: { location } });
  });

  it("is told one host, and in real life none that every machine has for itself", () => {
    const rawHeaders = ["Host", HOST, "accept", "host", "HOST", "evil.example"];
    expect(atTheDoor({ ...request, rawHeaders })?.status).toBe(400);
    expect(atTheDoor({ ...request, headers: { host: HOST }, rawHeaders: rawHeaders.slice(0, 4) })).toBeNull();
    const settings = env();
    settings.INHOUSE_PRODUCTION = true;
    settings.DENTAL_HOSTS = ["plans.example.com"];
    try {
      const served = ["dental.localhost:3000", "localhost", "127.0.0.1", "vision.localhost", "plans.example.com"];
      expect(served.filter((host) => ask({ headers: { host } }) === null)).toEqual(["plans.example.com"]);
    } finally {
      settings.INHOUSE_PRODUCTION = false;
      settings.DENTAL_HOSTS = [];
    }
  });

  it("lets a probe ask by the machine's address", () => {
    expect(ask({ url: "/api/health/live", headers: { host: "10.0.0.7:3000" } })).toBeNull();
    expect(request.headers.host).toBe("localhost");
  });

  it.each(["/signup/%ff", "/pn/%", "/a%00b", "/x.png/%ff"])("leads %s to a page that is not there", (url) => {
    expect(ask({ url: `${url}?lang=es-US` })).toBeNull();
    expect(request.url).toBe("/not-found?lang=es-US");
  });

  it("takes off what the sender may not say", () => {
    const forged = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-for": "1.2.3.4" };
    const ours = {
      "x-inhouse-path": "/admin",
      "x-middleware-subrequest": "x",
      "next-action": "x",
      forwarded: "host=x",
    };
    ask({ headers: { ...forged, ...ours, accept: "text/html" } });
    expect(Object.keys(request.headers).sort()).toEqual(["accept", "host", "x-inhouse-ip"]);
  });

  it("says where a request came from in a way that no request can", () => {
    ask({ headers: { "x-inhouse-ip": "1.2.3.4" } });
    const written = String(request.headers["x-inhouse-ip"]);
    expect(clientIp(null, peerOf(written))).toBe("192.0.2.7");
    for (const forged of ["1.2.3.4", " 1.2.3.4", "undefined 1.2.3.4", null]) expect(peerOf(forged)).toBeUndefined();
  });
});

describe("the router's state", () => {
  const tree = (rest: string) => `["",{"children":["office",{}]}${rest}]`;
  const deep = `${'["",{"children":'.repeat(3000)}["",{}]${"}]".repeat(3000)}`;
  it.each([
    [encodeURIComponent(tree("")), true],
    [tree(',null,"refetch"'), true],
    [tree(',["/a","b"],null,3'), true],
    [encodeURIComponent('["",{"children":[["id","7","d",null],{}]}]'), true],
    [tree(",1"), false],
    [tree(',null,"all"'), false],
    ["", false],
    ["%", false],
    ["[]", false],
    ["{}", false],
    ["null", false],
    [`"${"a".repeat(41_000)}"`, false],
  ])("%.60s: %s, as the framework says", (header, readable) => {
    expect(isRouterState(header)).toBe(readable);
    const read = () => parseAndValidateFlightRouterState(header);
    if (readable) expect(read()).toBeInstanceOf(Array);
    else expect(read).toThrow();
  });

  it("is not followed a thousand levels deep", () => {
    expect(isRouterState(deep)).toBe(false);
  });
});

describe("a body that names a field twice", () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"x":{"b":1,"b":1}}]', true],
    ['{"a":{"a":[{"a":1},{"a":2}]},"b":":","c":"\\"a\\":"}', false],
    ["[]", false],
    ["7", false],
    [JSON.stringify({ a: "x".repeat(1_000_000), b: '"\\'.repeat(200_000) }), false],
  ])("%.40s: %s", (text, twice) => {
    expect(namesTwice(text)).toBe(twice);
  });
});

describe("half a character in a body", () => {
  it.each([
    ['"\\ud800"', true],
    ['{"a":["x\\uDC00y"]}', true],
    ['{"\\udfff":1}', true],
    ['"\\ud83d\\ude00"', false],
    ['"\\\\ud800"', false],
    ['"😀"', false],
  ])("%s: %s", (text, half) => {
    expect(holdsHalfCharacter(text, JSON.parse(text))).toBe(half);
  });
});

describe("what every response says, whoever makes it", () => {
  it.each([true, false])("lets nobody frame it or guess its type, in production or not (%s)", (production) => {
    const { "content-security-policy": policy, ...others } = safeHeaders(production);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self'");
    expect(others).toEqual({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      // Only where the host is meant to be spoken to with encryption for ever after.
      ...(production ? { "strict-transport-security": "max-age=31536000" } : {}),
    });
  });
});

describe("the proxies before us", () => {
  it.each([
    [undefined, 0, null],
    ["203.0.113.9", 0, "TRUSTED_PROXIES is 0"],
    ["203.0.113.9", 1, null],
    // A caller may have written the first of them.
    ["198.51.100.1, 203.0.113.9", 1, null],
    ["203.0.113.9", 3, "came through 1 proxies, and TRUSTED_PROXIES is 3"],
    [undefined, 1, "came through 0 proxies"],
  ])("X-Forwarded-For: %s with %i trusted", (forwarded, trusted, sentence) => {
    const fault = proxyFault(forwarded, trusted);
    if (sentence === null) expect(fault).toBeNull();
    else expect(fault).toContain(sentence);
  });

  it("are looked at with the first request, probes aside, and what is in doubt is named", () => {
    const holder = globalThis as { inhouseProxies?: unknown };
    delete holder.inhouseProxies;
    ask({ url: "/api/health/ready", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(settingInDoubt()).toBeNull();
    ask({ url: "/", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(settingInDoubt()).toBe("TRUSTED_PROXIES");
    delete holder.inhouseProxies;
    ask({});
    ask({ url: "/", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(settingInDoubt()).toBeNull();
  });
});
