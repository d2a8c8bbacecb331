// Requests nobody would send on purpose, made from a seed: every call and page of the registries with wrong types,
// encodings, sizes, cookies and headers. They go over a bare socket, because a client would refuse to send most of them.
import { connect } from "node:net";
import type { Operation } from "@/lib/front/api/openapi";
import { Random } from "../simulation/random";
import { COOKIES, HEADERS, PLACES, TEXTS, VALUES } from "./fuzz-words";
import { fieldsOf, put, sampleOf } from "./json-schema";

export type Shot = { method: string; target: string; headers: [name: string, value: string][]; body: Buffer };
export type World = {
  operations: readonly Operation[];
  pages: readonly string[];
  hosts: readonly [string, ...string[]];
  /** Session tokens, "" for nobody. */
  tokens: readonly [string, ...string[]];
};

const many = (random: Random, least: number, most: number) => Array.from({ length: random.between(least, most) });

function inAddress(random: Random, text: string): string {
  return random.chance(0.6)
    ? text.replace(/[^\w.%-]/gu, (sign) =>
        /[^\ud800-\udfff]/.test(sign) || sign.length === 2 ? encodeURIComponent(sign) : "%ed%a0%80",
      )
    : "%ff%00".slice(0, random.between(1, 6));
}

const idOf = (random: Random) =>
  random.chance(0.7) ? String(random.between(1, 60)) : random.pick(["0", "-1", "2147483648", "1e3", "null", "%31"]);

function fill(random: Random, pattern: string): string {
  return pattern.replace(/[{[](\w+)[\]}]/g, (_, name: string) =>
    random.chance(0.15)
      ? inAddress(random, random.pick(TEXTS))
      : /id$/i.test(name)
        ? idOf(random)
        : inAddress(random, random.pick([...TEXTS, "bright-smiles", "csv"])),
  );
}

function queryOf(random: Random, schema: Record<string, unknown> | null): string {
  const pairs: string[] = [];
  for (const [name, each] of Object.entries((schema?.properties as Record<string, Record<string, unknown>>) ?? {})) {
    if (random.chance(0.3)) continue;
    const value = random.chance(0.4) ? random.pick(TEXTS) : String(sampleOf(each, name));
    pairs.push(`${name}=${inAddress(random, value)}`);
  }
  if (random.chance(0.1))
    pairs.push(
      random.pick(["lang=es-US", "q=%ff", "q=a&q=b", "__proto__=1", "page=1e9", "sort=%00", "filter[]=x", "=", "&&"]),
    );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function jsonOf(random: Random, schema: Record<string, unknown> | null): Buffer {
  if (random.chance(0.08))
    return Buffer.from(
      random.pick([
        "",
        "{",
        "[1,",
        '"a"',
        "7",
        "\ufeff{}",
        "{}{}",
        '{"a":1,"a":2}',
        `${"[".repeat(5000)}${"]".repeat(5000)}`,
        "\xff\xfe{",
      ]),
      "latin1",
    );
  const variants = fieldsOf(schema ?? {});
  const variant = variants[random.between(0, variants.length - 1)];
  let body: unknown = variant?.sample ?? {};
  for (const _ of many(random, 0, 3)) {
    const field = variant?.fields[random.between(0, variant.fields.length - 1)];
    if (field) body = put(body, field.path, random.pick(VALUES));
  }
  // Ids that are there lead deeper than those of nobody.
  const text = JSON.stringify(body).replace(/("\w*Id":)1\b/g, (_, name: string) => `${name}${random.between(1, 60)}`);
  return Buffer.from(text.replaceAll('"__deep__"', `${"[".repeat(300)}${"]".repeat(300)}`));
}

/** Shots at the calls and pages of `world`, always the same for the same seed. */
export function* shotsAt(world: World, seed: number): Generator<Shot> {
  const random = new Random(seed);
  // Who logs out is nobody for the rest of the run.
  const operations = world.operations.filter(({ path }) => path !== "/accounts/logout");
  const { pages } = world;
  for (;;) {
    const token = random.pick(world.tokens);
    const headers: Shot["headers"] = [["host", random.pick(world.hosts)]];
    const cookies = [...(token && random.chance(0.5) ? [`inhouse.session=${token}`] : [])];
    for (const _ of many(random, 0, 2)) if (random.chance(0.3)) cookies.push(random.pick(COOKIES));
    if (token && !cookies[0]?.includes(token)) headers.push(["authorization", `JWT ${token}`]);
    if (cookies.length > 0) headers.push(["cookie", cookies.join("; ")]);
    const kind = random.next();
    const operation = operations[random.between(0, operations.length - 1)];
    const page = pages[random.between(0, pages.length - 1)];
    let shot: Shot;
    if (kind < 0.1 || !operation) {
      shot = {
        method: random.pick(["GET", "POST", "HEAD", "OPTIONS", "PUT"]),
        target: random.pick(PLACES),
        headers,
        body: Buffer.from(random.pick(["", "{}", "a=%", "x"])),
      };
    } else if (kind < 0.6 || !page) {
      const target = `/api/v1${fill(random, operation.path)}${queryOf(random, operation.query)}`;
      headers.push(["content-type", "application/json"]);
      shot = {
        method: operation.method,
        target,
        headers,
        body: operation.method === "GET" ? Buffer.alloc(0) : jsonOf(random, operation.input),
      };
    } else {
      const search = many(random, 0, 3).map(
        () =>
          `${random.pick(["q", "page", "filter", "sort", "id", "lang", "member", "tab", "next", "from", "to", "month", "template", "family", "token"])}=${inAddress(random, random.pick(TEXTS))}`,
      );
      shot = {
        method: random.chance(0.85)
          ? "GET"
          : random.pick(["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]),
        target: fill(random, page) + (search.length > 0 ? `?${search.join("&")}` : ""),
        headers,
        body: Buffer.alloc(0),
      };
    }
    for (const _ of many(random, 0, 2)) {
      if (!random.chance(0.35)) continue;
      const [name, value] = random.pick(HEADERS);
      const at = headers.findIndex(([known]) => known === name && name === "host");
      headers.splice(at < 0 ? headers.length : at, at < 0 ? 0 : 1, [name, value]);
    }
    yield shot;
  }
}

/** One line that says what was sent, to be read and sent again. */
export function shotText({ method, target, headers, body }: Shot): string {
  const said = headers.map(
    ([name, value]) =>
      `${name}: ${/^(cookie|authorization)$/.test(name) ? value.replace(/eyJ[\w.-]+/, "<session>") : value.slice(0, 120)}`,
  );
  return `${method} ${target.slice(0, 300)} | ${said.join(" | ")} | ${body.toString("latin1").slice(0, 400)}`;
}

/** Sends a shot as it is and returns the status of what comes back; 0 where nothing comes within ten seconds. */
export function fire(port: number, { method, target, headers, body }: Shot): Promise<number> {
  const lines = [
    ...headers,
    ["connection", "close"],
    ...(body.length > 0 ? [["content-length", String(body.length)]] : []),
  ];
  const head = `${method} ${target.replace(/[\r\n ]/g, "+")} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${String(value).replace(/[\r\n\0]/g, "")}\r\n`).join("")}\r\n`;
  return new Promise((done) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.concat([Buffer.from(head, "latin1"), body])));
    const end = () => {
      socket.destroy();
      done(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    };
    socket.setTimeout(10_000, end);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1").slice(0, 100);
      if (/^HTTP\/1\.1 [2-5]\d\d/.test(answer)) end();
    });
    socket.on("error", end);
    socket.on("close", end);
  });
}

/** What no request may bring about: an answer of "we broke", or none. 503 says that a provider or a queue is busy. */
export const broke = (status: number) => status === 0 || (status >= 500 && status !== 503);
