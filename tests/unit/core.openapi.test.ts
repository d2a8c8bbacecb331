import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint, publicEndpoint } from "@/lib/core/api/endpoint";
import { openApiOf } from "@/lib/core/api/openapi";

describe("the API document", () => {
  const document = openApiOf([
    endpoint("POST /dentists/:officeId/notes", ["dentist"], {
      summary: "Add a note",
      input: z.object({ text: z.string() }),
      run: async () => null,
    }),
    publicEndpoint("GET /pricing", { query: z.object({ tier: z.string() }), run: async () => null }),
  ]);

  it("names paths in its own form, with their parameters", () => {
    expect(Object.keys(document.paths)).toEqual(["/dentists/{officeId}/notes", "/pricing"]);
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
});
