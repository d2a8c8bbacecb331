import { z } from "zod";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type Endpoint, publicEndpoint } from "./endpoint";
import { withTypedNulls } from "./openapi-nulls";
import { BareReply } from "./reply";
import type { Responses } from "./responses";

export type Operation = {
  pattern: string;
  method: string;
  path: string;
  summary: string;
  roles: readonly string[] | "public";
  params: string[];
  query: Record<string, unknown> | null;
  input: Record<string, unknown> | null;
  /** The fields that may come as files, in a form instead of JSON. */
  files: string[];
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
        pattern: each.pattern,
        method,
        path: path.replace(/:(\w+)/g, "{$1}"),
        summary: each.summary ?? "",
        roles: each.roles,
        params: [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ""),
        query: schemaOf(each.query),
        input: schemaOf(each.input),
        files: Object.keys(each.takesForm ?? {}),
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function queryParameters(query: Record<string, unknown> | null): unknown[] {
  const properties = query && typeof query.properties === "object" ? query.properties : null;
  return Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: "query", schema }));
}

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
/** The same fields in a form, where some of them are files. */
function formOf(input: Record<string, unknown>, files: readonly string[]): Record<string, unknown> {
  const given = typeof input.properties === "object" ? input.properties : {};
  const asFiles = Object.fromEntries(files.map((name) => [name, { type: "string", format: "binary" }]));
  return { "multipart/form-data": { schema: { ...input, properties: { ...given, ...asFiles } } } };
}

/** Also spreadsheets and pictures: which of them, the response's own header says. */
const FILE = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

/** What a call returns when all is well. Throws where nobody has said so: `npm run api-responses` is to be run. */
function responsesOf(pattern: string, { calls }: Responses): Record<string, unknown> {
  const returned = calls[pattern];
  if (!returned) throw new Error(`Nothing says what ${pattern} returns: run npm run api-responses`);
  const { body, file, redirect } = returned;
  const ok =
    body || file
      ? { "200": { description: "Done", content: { ...(body ? json(body).content : {}), ...(file ? FILE : {}) } } }
      : {};
  const elsewhere = { description: "Found elsewhere", headers: { Location: { schema: { type: "string" } } } };
  return { ...ok, ...(redirect ? { "303": elsewhere } : {}) };
}

const bodiesOf = (input: Record<string, unknown>, files: readonly string[]) => ({
  ...json(input).content,
  ...(files.length > 0 ? formOf(input, files) : {}),
});

const PROBLEM = json({ $ref: "#/components/schemas/Problem" });

/** How a call is refused: for what every such call can be refused for the statuses by name, the rest as a range. */
function refusalsOf({ roles, params, query, input }: Operation): Record<string, unknown> {
  const said: [status: string, description: string, when: boolean][] = [
    ["400", "Something in the query or the body is wrong; `fields` says what", query !== null || input !== null],
    ["401", "Nobody is logged in, or the session has ended", roles !== "public"],
    ["403", "Not for this role", roles !== "public"],
    ["404", "Not there, or not yours", params.length > 0],
    ["4XX", "Refused", true],
  ];
  return Object.fromEntries(
    said.filter(([, , when]) => when).map(([status, description]) => [status, { description, ...PROBLEM }]),
  );
}

/** What a generated client calls a call: `POST /dentists/{officeId}/notes` is `postDentistsByOfficeIdNotes`. */
const operationId = ({ method, path }: Operation): string =>
  path
    .replaceAll("{", "by/")
    .split(/[\W_]+/)
    .filter(Boolean)
    .reduce((name, word) => name + word.charAt(0).toUpperCase() + word.slice(1), method.toLowerCase());

function operation(each: Operation, responses: Responses): unknown {
  return {
    operationId: operationId(each),
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
    ...(each.input ? { requestBody: { required: true, content: bodiesOf(each.input, each.files) } } : {}),
    responses: {
      ...responsesOf(each.pattern, responses),
      ...refusalsOf(each),
      default: { description: "Failed on our side", ...PROBLEM },
    },
  };
}

const typedSchemas = ({ schemas }: Responses) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withTypedNulls(schema)]));

/** The OpenAPI 3.0 document of `/api/v1`, made from the registry. `termsUrl` is where the terms stand that it is used under. */
export function openApiOf(endpoints: readonly Endpoint[], responses: Responses, termsUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operationsOf(endpoints)) {
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: withTypedNulls(operation(each, responses)) };
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Inhouse API",
      version: "1",
      description: "Where two paths could be meant, the one with a word holds where the other has a number.",
      license: { name: "Terms of service", url: termsUrl },
    },
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
        ...typedSchemas(responses),
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
export function describing(endpoints: readonly Endpoint[], responses: Responses) {
  return publicEndpoint("GET /openapi.json", {
    summary: "This description.",
    isActivity: false,
    run: async ({ tenant }): Promise<BareReply<Record<string, unknown>>> =>
      new BareReply(openApiOf(endpoints, responses, `${tenantUrl(tenant.id)}/terms`)),
  });
}
