import { z } from "zod";
import { type Endpoint, publicEndpoint } from "./endpoint";
import { BareReply } from "./reply";

export type Operation = {
  method: string;
  path: string;
  summary: string;
  roles: readonly string[] | "public";
  params: string[];
  query: Record<string, unknown> | null;
  input: Record<string, unknown> | null;
};

/** A zod schema as JSON Schema; parts that have no JSON form are left open. */
export function schemaOf(schema: z.ZodType | undefined): Record<string, unknown> | null {
  if (!schema) return null;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: "any",
    io: "input",
    target: "openapi-3.0",
  });
  return rest;
}

/** The registry as a flat list, for the document and for the page that shows it. */
export function operationsOf(endpoints: readonly Endpoint[]): Operation[] {
  return endpoints
    .map((each) => {
      const [method = "GET", path = "/"] = each.pattern.split(" ");
      return {
        method,
        path: path.replace(/:(\w+)/g, "{$1}"),
        summary: each.summary ?? "",
        roles: each.roles,
        params: [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ""),
        query: schemaOf(each.query),
        input: schemaOf(each.input),
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function queryParameters(query: Record<string, unknown> | null): unknown[] {
  const properties = query && typeof query.properties === "object" ? query.properties : null;
  return Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: "query", schema }));
}

function operation(each: Operation): unknown {
  const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
  return {
    summary: each.summary,
    ...(each.roles === "public" ? { security: [] } : { description: `Roles: ${each.roles.join(", ")}` }),
    parameters: [
      ...each.params.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: name.endsWith("Id") ? "integer" : "string" },
      })),
      ...queryParameters(each.query),
    ],
    ...(each.input ? { requestBody: { required: true, ...json(each.input) } } : {}),
    responses: {
      "200": {
        description: "Done",
        ...json({ type: "object", properties: { data: {}, message: { type: "string" }, tone: { type: "string" } } }),
      },
      default: { description: "Refused", ...json({ $ref: "#/components/schemas/Problem" }) },
    },
  };
}

/** The OpenAPI 3.0 document of `/api/v1`, made from the registry. */
export function openApiOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operationsOf(endpoints)) {
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: operation(each) };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Inhouse API", version: "1" },
    servers: [{ url: "/api/v1" }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`JWT <token>` with the token of POST /accounts/login",
        },
      },
      schemas: {
        Problem: {
          type: "object",
          properties: {
            message: { type: "string" },
            fields: { type: "object", additionalProperties: { type: "string" } },
            requestId: { type: "string" },
          },
        },
      },
    },
    paths,
  };
}

/** `GET /openapi.json` for the given registry. */
export function describing(endpoints: readonly Endpoint[]) {
  return publicEndpoint("GET /openapi.json", {
    summary: "This description.",
    isActivity: false,
    run: async () => new BareReply(openApiOf(endpoints)),
  });
}
