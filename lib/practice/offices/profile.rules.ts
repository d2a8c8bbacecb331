/** Empty is empty, however it is written; the order of languages says nothing. */
const plain = (value: unknown): string =>
  Array.isArray(value) ? [...value].map(String).sort().join() : String(value ?? "").trim();

/**
 * What of sent fields is to be written, when others may have changed it since the form was opened: what its sender did not
 * touch stays as it is now, what only they changed is written, and what both changed differently is overtaken, to be
 * looked at first. Without `seen` everything that was sent is written.
 */
export function merged<Field extends string, Sent extends Partial<Record<Field, unknown>>>(
  now: Readonly<Record<Field, unknown>>,
  sent: Sent,
  seen: Partial<Record<Field, unknown>> | undefined,
): { written: Partial<Sent>; overtaken: Field[] } {
  if (seen === undefined) return { written: sent, overtaken: [] };
  const touched = (Object.keys(sent) as (Field & keyof Sent)[]).filter(
    (field) => !(field in seen) || plain(sent[field]) !== plain(seen[field]),
  );
  const overtaken = touched.filter(
    (field) => field in seen && plain(now[field]) !== plain(seen[field]) && plain(now[field]) !== plain(sent[field]),
  );
  const written: Partial<Sent> = {};
  for (const field of touched) written[field] = sent[field];
  return { written, overtaken };
}
