// What the API's document says of responses is what the code returns: every call, and nothing left open.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { JsonSchema, Responses } from "@/lib/front/api/responses";
import { keptResponses, textOf } from "../../scripts/response-schemas";
import { ROOT } from "../support/tree";

/** Calls that return nothing but, some, a message; they may share the schema that says so. */
const NOTHING = new Set(["#/components/schemas/Done", "#/components/schemas/DoneWithMessage"]);

describe("what calls return", () => {
  let responses: Responses;
  // The compiler reads all that the registry imports, where it has not read just this.
  beforeAll(() => {
    responses = keptResponses();
  }, 120_000);

  it("is written down as it is (npm run api-responses)", () => {
    const written = readFileSync(join(ROOT, "lib", "api-responses.json"), "utf8").split("\n");
    const now = textOf(responses).split("\n");
    const names = (lines: string[], others: string[]) =>
      lines.filter((line) => !others.includes(line)).map((line) => line.split('"')[1]);
    expect([...names(now, written), ...names(written, now)]).toEqual([]);
  });

  it("is said of every call, and no two share a schema that says nothing", () => {
    const open = Object.entries(responses.calls).filter(([, { body, file, redirect }]) => {
      if (!body) return !file && !redirect;
      if (body.$ref) return !NOTHING.has(body.$ref) && Object.keys(target(body, responses)).length === 0;
      return saysNothing(body, responses);
    });
    expect(open.map(([pattern]) => pattern)).toEqual(["GET /openapi.json"]);
  });
});

const target = (schema: JsonSchema, { schemas }: Responses): JsonSchema =>
  schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

/** A body whose data could be anything. */
function saysNothing(body: JsonSchema, responses: Responses): boolean {
  if (body.anyOf) return body.anyOf.some((each) => saysNothing(target(each, responses), responses));
  const { data = body } = body.properties ?? {};
  const meant = target(data, responses);
  const { properties, items, additionalProperties, anyOf, allOf, enum: values, type } = meant;
  if (type === "object")
    return !properties && (!additionalProperties || Object.keys(additionalProperties).length === 0);
  if (type === "array") return !items || Object.keys(items).length === 0;
  return !type && !anyOf && !allOf && !values;
}
