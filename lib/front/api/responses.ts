/** The part of JSON Schema that a type of ours becomes, in the dialect of OpenAPI 3.0. */
export type JsonSchema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: readonly (string | number | boolean | null)[];
  nullable?: boolean;
  items?: JsonSchema;
  properties?: { [name: string]: JsonSchema | undefined };
  required?: readonly string[];
  additionalProperties?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
};

/**
 * What the calls return when all is well, by pattern: a JSON body, a file, a redirect, or one of several. `schemas` are
 * the named types they refer to. `lib/api-responses.json` is one of these, made by `npm run api-responses`.
 */
export type Responses = {
  schemas: Record<string, JsonSchema>;
  calls: Record<string, { body?: JsonSchema; file?: boolean; redirect?: boolean }>;
};
