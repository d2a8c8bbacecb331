import type { FieldChange } from "./entries";

/** What the words of the trail are taken from: the texts of `history`, null where there is none, and amounts. */
export type TrailSay = {
  text: (key: string, values?: Record<string, string>) => string | null;
  ledger: (cents: number) => string;
};

/** What a value is in words; null for what says itself. */
export type WordOf = (field: string, value: string) => string | null;

/** What was done: by its text, and by its own name where it has none. */
export const actionInWords = (action: string, { text }: TrailSay): string =>
  text(`action.${action}`) ?? action.replace(/[._]/g, " ");

function valueInWords(field: string, value: string | null, say: TrailSay, word: WordOf | undefined): string {
  if (value === null) return say.text("empty") ?? "";
  if (value === "true" || value === "false") return say.text(value === "true" ? "yes" : "no") ?? value;
  const said = word?.(field, value);
  if (said) return said;
  return /cents$/i.test(field) && /^-?\d+$/.test(value) ? say.ledger(Number(value)) : value;
}

/**
 * What a change was, before and after, as sentences by field. With `word` they are for readers who are not to see keys and
 * codes: fields that have no name are left out then.
 */
export function changesInWords(
  changes: readonly FieldChange[],
  say: TrailSay,
  word?: WordOf,
): { field: string; text: string }[] {
  return changes
    .filter(({ field }) => !word || say.text(`field.${field}`) !== null)
    .map(({ field, before, after }) => ({
      field,
      text:
        say.text(before === null ? "set" : "change", {
          field: say.text(`field.${field}`) ?? field,
          before: valueInWords(field, before, say, word),
          after: valueInWords(field, after, say, word),
        }) ?? "",
    }));
}
