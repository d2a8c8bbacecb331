import "server-only";
import { AppError, badRequest } from "@/lib/core/errors";
import type { Endpoint } from "./endpoint";
import { formLimit, readForm } from "./form";
import { isOverbuilt } from "./json-shape";
import type { ApiRequest } from "./request";
import { holdsHalfCharacter, namesTwice } from "./strict-json";

/** Bytes of a body where nothing else is declared: no form that people fill in comes near. */
export const BODY_LIMIT = 16 * 1024;
export const WRITES: ReadonlySet<string> = new Set(["POST", "PUT", "DELETE"]);

/** What was sent with a write: JSON, or a form with files where the call takes one. Throws 400, 413, 415. */
export async function readBody(request: ApiRequest, endpoint: Endpoint): Promise<unknown> {
  if (!WRITES.has(request.method) || endpoint.ignoresBody) return undefined;
  const type = request.header("content-type") ?? "";
  if (endpoint.takesForm && /^multipart\/form-data\b/i.test(type))
    return readForm(request.body(formLimit(endpoint.takesForm)), type, endpoint.takesForm);
  const body = await wholeOf(request.body(endpoint.bodyLimit ?? BODY_LIMIT));
  if (body.length === 0) return undefined;
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

/** The most bytes that a call reads, in whichever way they are sent. */
export const largestBody = ({ bodyLimit = BODY_LIMIT, takesForm }: Endpoint): number =>
  Math.max(bodyLimit, takesForm ? formLimit(takesForm) : 0);

/** All of a body, where it is parsed as one piece. */
export async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
