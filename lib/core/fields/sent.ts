import type { z } from "zod";

type Sent<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What of these values was sent: a field that was not is left out, so that it is not taken for one to be emptied. */
export const sentOnly = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Sent<T>;

/** First fault of each field of a refused value, as `{ "members.0.firstName": "validation.required" }`. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "_"] ??= issue.message;
  return fields;
}
