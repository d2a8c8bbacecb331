import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { openApiOf } from "@/lib/front/api/openapi";
import type { Responses } from "@/lib/front/api/responses";

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
  const document = openApiOf(registry, responses);

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

  it("is not made while a call's return is unknown", () => {
    const unknown = publicEndpoint("GET /new", { run });
    expect(() => openApiOf([...registry, unknown], responses)).toThrow("GET /new");
  });
});
