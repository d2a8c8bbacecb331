import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/api";
import whole from "@/lib/api-responses.json";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { openApiOf } from "@/lib/front/api/openapi";
import { withTypedNulls } from "@/lib/front/api/openapi-nulls";
import type { Responses } from "@/lib/front/api/responses";

const TERMS = "https://dental.example/terms";

describe("the API document", () => {
  const responses: Responses = {
    schemas: { Done: { type: "object", properties: { data: { nullable: true, enum: [null] } } } },
    calls: {
      "POST /dentists/:officeId/notes": { body: { $ref: "#/components/schemas/Done" } },
      "GET /pricing": { body: { type: "array", items: { type: "string" } }, file: true },
      "GET /away": { redirect: true },
    },
  };
  const run = async () => null;
  const registry = [
    endpoint("POST /dentists/:officeId/notes", ["dentist"], {
      summary: "Add a note",
      input: z.object({ text: z.string() }),
      run,
    }),
    publicEndpoint("GET /pricing", { query: z.object({ tier: z.string() }), run }),
    publicEndpoint("GET /away", { run }),
  ];
  const document = openApiOf(registry, responses, TERMS);

  it("names paths in its own form, with their parameters", () => {
    expect(Object.keys(document.paths)).toEqual(["/away", "/dentists/{officeId}/notes", "/pricing"]);
    expect(document.paths["/dentists/{officeId}/notes"]?.post).toMatchObject({
      parameters: [{ name: "officeId", in: "path", schema: { type: "integer" } }],
      requestBody: {
        content: { "application/json": { schema: { properties: { text: { type: "string" } }, required: ["text"] } } },
      },
    });
  });

  it("says which calls need no login", () => {
    expect(document.paths["/pricing"]?.get).toMatchObject({
      security: [],
      parameters: [{ name: "tier", in: "query" }],
    });
  });

  it("says of each call what it returns: a body of its own, a file, a redirect", () => {
    expect(document.paths["/dentists/{officeId}/notes"]?.post).toMatchObject({
      responses: { "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Done" } } } } },
    });
    expect(document.components.schemas).toMatchObject(responses.schemas);
    expect(document.paths["/pricing"]?.get).toMatchObject({
      responses: { "200": { content: { "application/json": {}, "application/octet-stream": {} } } },
    });
    expect(document.paths["/away"]?.get).toMatchObject({ responses: { "303": { headers: { Location: {} } } } });
  });

  it("is used under our terms", () => {
    expect(document.info.license).toEqual({ name: "Terms of service", url: TERMS });
  });

  it("is not made while a call's return is unknown", () => {
    const unknown = publicEndpoint("GET /new", { run });
    expect(() => openApiOf([...registry, unknown], responses, TERMS)).toThrow("GET /new");
  });
});

describe("nulls in it", () => {
  const nothing = { type: "object", nullable: true, enum: [null] };

  it.each([
    ["nothing but null", { nullable: true, enum: [null] }, nothing],
    ["a choice", { nullable: true, enum: ["a", null] }, { type: "string", nullable: true, enum: ["a", null] }],
    ["one of several", { nullable: true, anyOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }, nothing] }],
    ["a named type", { nullable: true, allOf: [{ $ref: "#/x" }] }, { anyOf: [{ allOf: [{ $ref: "#/x" }] }, nothing] }],
    ["anything", { nullable: true }, {}],
    ["what has a type", { type: "string", nullable: true }, { type: "string", nullable: true }],
    ["a field", { properties: { a: { nullable: true, enum: [null] } } }, { properties: { a: nothing } }],
  ])("have a type: %s", (_what, from, to) => {
    expect(withTypedNulls(from)).toEqual(to);
  });
});

// What generators of clients and linters ask of a document, over all calls that are served.
describe("the document of all calls", () => {
  const document = openApiOf(endpoints, whole as Responses, TERMS);
  type Described = { operationId: string; responses: Record<string, unknown> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, each]) => ({ path, method, ...each })),
  );

  it("names each call once, by letters alone", () => {
    expect(operations.length).toBeGreaterThan(400);
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("says of each call how it is refused", () => {
    const wordless = operations.filter(({ responses }) => !("4XX" in responses && "default" in responses));
    expect(wordless.map(({ operationId }) => operationId)).toEqual([]);
    const missing = operations.filter(({ path, responses }) => path.includes("{") && !("404" in responses));
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("gives a type to whatever may be null", () => {
    const untyped: string[] = [];
    const look = (part: unknown, at: string): void => {
      if (typeof part !== "object" || part === null) return;
      if ("nullable" in part && part.nullable === true && !("type" in part)) untyped.push(at);
      for (const [name, inner] of Object.entries(part)) look(inner, `${at}/${name}`);
    };
    look(document, "");
    expect(untyped).toEqual([]);
  });

  it("has no two addresses that could both be meant: where they may meet, one has a word and the other a number", () => {
    const segmentsOf = (path: string) => path.split("/").slice(1);
    const isOpen = (segment = "") => segment.startsWith("{");
    const isNumber = (segment = "") => /Id\}$/.test(segment);
    const apart = (a = "", b = "") =>
      isOpen(a) === isOpen(b)
        ? !isOpen(a) && a !== b
        : (isNumber(a) && !/^\d+$/.test(b)) || (isNumber(b) && !/^\d+$/.test(a));
    const paths = Object.keys(document.paths).map(segmentsOf);
    const both = paths.flatMap((one, at) =>
      paths
        .slice(at + 1)
        .filter((other) => other.length === one.length && !one.some((segment, no) => apart(segment, other[no])))
        .map((other) => `/${one.join("/")} and /${other.join("/")}`),
    );
    expect(both).toEqual([]);
  });
});
