// Generated from the registry: every endpoint × every field of its input and query × a third of the ways to get it wrong,
// the next third at the next field, every one in test:all. A new endpoint is in here without a line being written.
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { hasRole, ROLES, type Role } from "@/lib/core/auth/roles";
import { db, transaction } from "@/lib/core/db/db";
import { operationsOf } from "@/lib/front/api/openapi";
import { liftLimits } from "@/lib/front/limits/rate";
import type { Cast } from "../../prisma/seed/cast";
import { type Called, call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { shareOf } from "../support/depth";
import { watchWrites } from "../support/everything";
import { fieldsOf, type Node, put, sampleOf, without } from "../support/json-schema";

// Thousands of calls from one place: what limits them is tested elsewhere.
beforeAll(liftLimits);

let cast: Cast;
let written: Awaited<ReturnType<typeof watchWrites>>;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  cast = castOf("dental");
  // One of its own, which no call ends on the way: an association that has ended gets nobody in.
  const at = new Date();
  const own = { tenantId: "dental" as const, name: "Kept", signupUrl: "kept-open", stateAt: at, createdAt: at };
  const { id: associationId } = await db.association.create({ data: own });
  await db.user.updateMany({ where: { tenantId: "dental", associationId: { not: null } }, data: { associationId } });
  for (const role of ROLES) tokens.set(role, await tokenFor(`${role}@dental.test`));
  written = await watchWrites();
}, 120_000);

type Operation = ReturnType<typeof operationsOf>[number];
const operations = operationsOf(endpoints);
const named = (operation: Operation) => `${operation.method} ${operation.path}`;

/** Somebody who may call it: the owner of a practice where possible, so that the office is their own. */
function tokenOf({ roles }: Operation): string | undefined {
  if (roles === "public") return undefined;
  const role = (["dentist", ...ROLES] as const).find((one) => hasRole(one, roles as Role[]));
  return role && tokens.get(role);
}

const addressOf = (operation: Operation) =>
  named(operation).replace(/\{(\w+)\}/g, (_, name: string) => (name === "officeId" ? `${cast.soloOfficeId}` : "1"));

function send(operation: Operation, input: unknown, query: Record<string, unknown> = {}): Promise<Called> {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = pairs.length ? `?${new URLSearchParams(pairs)}` : "";
  const token = tokenOf(operation);
  return call(addressOf(operation) + search, {
    ...(operation.method === "GET" ? {} : { input }),
    ...(token ? { token } : {}),
  });
}

/** Ways in which a field can be wrong whatever it means. `undefined` stands for leaving it out. */
function wrongValues({ schema, required, types }: Node): [how: string, value: unknown][] {
  const wrong: [string, unknown][] = [];
  if (required) wrong.push(["missing", undefined]);
  if (required && schema.nullable !== true) wrong.push(["null", null]);
  if (types.size === 0) return wrong;
  if (!types.has("object") && !types.has("array")) wrong.push(["an object", { a: 1 }], ["a list", ["a", "b"]]);
  if (!types.has("string")) wrong.push(["text", "none such"]);
  if (!types.has("number") && !types.has("boolean")) wrong.push(["a boolean", true]);
  if (types.has("string")) {
    wrong.push(["far too long", "x".repeat(Math.max(70_000, Number(schema.maxLength ?? 0) + 1))], ["NUL", "a\0b"]);
  }
  if (types.has("number")) wrong.push(["negative", -1], ["too large", 1e15]);
  if (types.has("array")) wrong.push(["far too many", Array(20_000).fill(1)]);
  return wrong;
}

/** The spec's shape of a refusal, with the field or what holds it among `fields`. */
function faultOf(answer: Called, path: string): string | null {
  const body = answer.body as { message?: unknown; requestId?: unknown; fields?: Record<string, unknown> };
  if (answer.status === 413) return null;
  if (answer.status !== 400) return `answers ${answer.status}`;
  if (typeof body.message !== "string" || typeof body.requestId !== "string") return "has not the shape of a refusal";
  const texts = Object.entries(body.fields ?? {}).filter(
    ([name]) => `${name}.`.startsWith(`${path}.`) || name === path,
  );
  return texts.length > 0 && texts.every(([, text]) => typeof text === "string" && !/^\w+\.\w+$/.test(text))
    ? null
    : `names ${JSON.stringify(body.fields)}`;
}

it("notices what is written, and only that", async () => {
  const key = "bad-input";
  await expect(
    transaction(async (tx) => {
      await tx.appSetting.create({ data: { key, value: 1, updatedAt: new Date(0) } });
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  expect(await written.changes()).toEqual({});
  await transaction((tx) => tx.appSetting.create({ data: { key, value: 1, updatedAt: new Date(0) } }));
  expect(Object.keys(await written.changes())).toEqual(["app_setting"]);
  await transaction((tx) => tx.appSetting.delete({ where: { key } }));
  expect(Object.keys(await written.changes())).toEqual(["app_setting"]);
  expect(await written.changes()).toEqual({});
});

describe("every field of every input", () => {
  it.each(operations.filter(({ input }) => input).map(named))("%s", async (name) => {
    const operation = operations.find((one) => named(one) === name);
    if (!operation?.input) throw new Error(name);
    // What the tests before have written is theirs.
    await written.changes();
    const faults: string[] = [];
    let turn = operations.indexOf(operation);
    for (const variant of fieldsOf(operation.input)) {
      for (const field of variant.fields) {
        for (const [how, value] of shareOf(wrongValues(field), 3, turn++, { call: name })) {
          const input =
            value === undefined ? without(variant.sample, field.path) : put(variant.sample, field.path, value);
          const fault = faultOf(await send(operation, input), field.path.join("."));
          if (fault) faults.push(`${field.path.join(".")} ${how}: ${fault}`);
        }
      }
    }
    for (const body of [["a"], "text", 7, true]) {
      const { status } = await send(operation, body);
      if (status >= 500) faults.push(`a body of ${JSON.stringify(body)} answers ${status}`);
    }
    expect(faults).toEqual([]);
    expect(await written.changes(), "something was written").toEqual({});
    // Markup is text like any other: kept where text is free, refused where it is not, harmless in both.
    for (const variant of fieldsOf(operation.input)) {
      for (const { path, types } of variant.fields.filter((field) => field.types.has("string"))) {
        const input = put(variant.sample, path, "<img src=x onerror=alert(1)>'\";--");
        const { status } = await send(operation, input);
        expect([path.join("."), [...types], status < 500]).toEqual([path.join("."), [...types], true]);
      }
    }
  });
});

describe("every field of every query", () => {
  it.each(operations.filter(({ query }) => query).map(named))("%s", async (name) => {
    const operation = operations.find((one) => named(one) === name);
    if (!operation?.query) throw new Error(name);
    const [variant] = fieldsOf(operation.query);
    const wrong = ["", "-1", "1.5", "x".repeat(20_000), "a\0b", "<b>", "99999999999999999999"];
    let turn = operations.indexOf(operation);
    for (const { path } of variant?.fields ?? []) {
      for (const value of shareOf(wrong, 3, turn++, { call: name })) {
        const answer = await send(operation, sampleOf(operation.input ?? {}), { [path.join(".")]: value });
        expect([path, value.slice(0, 20), answer.status < 500]).toEqual([path, value.slice(0, 20), true]);
      }
    }
  });
});

describe("a search of 10,000 letters", () => {
  const SEARCHED = ["q", "search", "searchTerm", "query", "name", "text", "term"];
  const LETTERS = [..."áe ñ%_\\'"].join("").padEnd(8, "x").repeat(1250);
  /** Where a call is told what to look for: in a query, or in the body of one that only reads. */
  const searches = operations.flatMap((operation) => {
    const fields = operation.query ? (fieldsOf(operation.query)[0]?.fields ?? []) : [];
    const inQuery = fields.filter(({ path }) => SEARCHED.includes(path.join("."))).map(({ path }) => path.join("."));
    const body = operation.input && /search/i.test(operation.path) ? fieldsOf(operation.input)[0] : undefined;
    const inBody = (body?.fields ?? []).filter(({ path }) => SEARCHED.includes(path.join("."))).map(({ path }) => path);
    return [
      ...inQuery.map((name) => ({ operation, name, send: (text: string) => send(operation, {}, { [name]: text }) })),
      ...inBody.map((path) => ({
        ...{ operation, name: path.join(".") },
        send: (text: string) => send(operation, put(body?.sample, path, text)),
      })),
    ];
  });

  it("is looked for in every list and search there is", () => expect(searches.length).toBeGreaterThan(20));

  it.each(searches.map(({ operation, name }, at) => [`${named(operation)} ${name}`, at] as const))(
    "%s",
    async (_, at) => {
      const { name, send: sent } = searches[at] ?? { name: "", send: () => Promise.reject(new Error("none")) };
      const began = performance.now();
      const answer = await sent(LETTERS);
      const took = performance.now() - began;
      // A refusal says at which field; a list that shortens what it looks for answers.
      if (answer.status !== 200) expect(faultOf(answer, name)).toBeNull();
      expect(took, "milliseconds").toBeLessThan(5000);
    },
  );
});

describe("every segment of every path", () => {
  const WRONG = ["0", "-1", "1.5", "abc", "99999999999", "%00", "%ff", "%3Cb%3E", "..%2f..", "x".repeat(3000)];
  it.each(operations.filter(({ params }) => params.length > 0).map(named))("%s", async (name) => {
    const operation = operations.find((one) => named(one) === name);
    if (!operation) throw new Error(name);
    const token = tokenOf(operation);
    let turn = operations.indexOf(operation);
    for (const param of operation.params) {
      for (const value of shareOf(WRONG, 3, turn++, { call: name })) {
        const filled = name.replace(`{${param}}`, value).replace(/\{\w+\}/g, "1");
        const answer = await call(filled, {
          ...(operation.method === "GET" ? {} : { input: sampleOf(operation.input ?? {}) }),
          ...(token ? { token } : {}),
        });
        expect([param, value.slice(0, 20), answer.status >= 400 && answer.status < 500]).toEqual([
          param,
          value.slice(0, 20),
          true,
        ]);
      }
    }
  });
});
