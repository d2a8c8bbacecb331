/** What a template of an answer leaves open: who asked, their office, and who of us answers. */
export const PLACEHOLDERS = ["name", "office", "me"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const OPEN = /\{(\w+)\}/g;
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((each) => each === name);
const openIn = (text: string) => [...text.matchAll(OPEN)].map(([, name = ""]) => name);

/** Whether everything that a template leaves open is something we know. */
export const isWellFilled = (text: string): boolean => openIn(text).every(isPlaceholder);

/** Whether a text still leaves something open that we fill in. */
export const isFilled = (text: string): boolean => !openIn(text).some(isPlaceholder);

/** A template for one thread; what is not known of it, as a visitor's office, stays open. */
export function filledIn(text: string, values: Record<Placeholder, string | null>): string {
  return text.replace(OPEN, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? whole) : whole));
}
