import "server-only";
import { AppError, badRequest } from "../errors";
import type { Endpoint } from "./endpoint";
import { isOverbuilt } from "./json-shape";
import type { ApiRequest } from "./request";
import { holdsHalfCharacter, namesTwice } from "./strict-json";

/** Bytes of a body where nothing else is declared: no form that people fill in comes near. */
export const BODY_LIMIT = 16 * 1024;
export const WRITES: ReadonlySet<string> = new Set(["POST", "PUT", "DELETE"]);

/** What was sent with a write: JSON, or a form with files where the call takes one. Throws 400, 413, 415. */
export async function readBody(request: ApiRequest, endpoint: Endpoint): Promise<unknown> {
  if (!WRITES.has(request.method)) return undefined;
  const body = await request.body(endpoint.bodyLimit ?? BODY_LIMIT);
  if (body.length === 0) return undefined;
  const type = request.header("content-type") ?? "";
  if (endpoint.takesForm && /^multipart\/form-data\b/i.test(type)) return formOf(body, type);
  if (!/^application\/json\b/i.test(type)) throw new AppError(415, "errors.jsonOnly");
  if (isOverbuilt(body)) throw badRequest("errors.badJson");
  const text = body.toString("utf8");
  const value = parsedJson(text);
  if (namesTwice(text) || holdsHalfCharacter(text, value)) throw badRequest("errors.badJson");
  return value;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("errors.badJson");
  }
}

/** A form's fields by name; a file is its bytes in base64, as the same field of a JSON body would be. */
async function formOf(body: Buffer, type: string): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw badRequest("errors.badJson");
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (Object.hasOwn(fields, name)) throw badRequest("errors.badJson");
    fields[name] = typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()).toString("base64");
  }
  return fields;
}
