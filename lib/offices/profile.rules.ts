import type { ProfileField } from "./schema";

/** Empty is empty, however it is written; the order of languages says nothing. */
const plain = (value: unknown): string =>
  Array.isArray(value) ? [...value].map(String).sort().join() : String(value ?? "").trim();

/**
 * What of a sent profile is to be written, when others may have changed it since the form was opened: what its sender did not
 * touch stays as it is now, what only they changed is written, and what both changed differently is overtaken, to be
 * looked at first. Without `seen` everything that was sent is written.
 */
export function mergedProfile<Sent extends Partial<Record<ProfileField, unknown>>>(
  now: Readonly<Record<ProfileField, unknown>>,
  sent: Sent,
  seen: Partial<Record<ProfileField, unknown>> | undefined,
): { written: Partial<Sent>; overtaken: ProfileField[] } {
  if (seen === undefined) return { written: sent, overtaken: [] };
  const touched = (Object.keys(sent) as ProfileField[]).filter(
    (field) => !(field in seen) || plain(sent[field]) !== plain(seen[field]),
  );
  const overtaken = touched.filter(
    (field) => field in seen && plain(now[field]) !== plain(seen[field]) && plain(now[field]) !== plain(sent[field]),
  );
  return { written: Object.fromEntries(touched.map((field) => [field, sent[field]])) as Partial<Sent>, overtaken };
}
