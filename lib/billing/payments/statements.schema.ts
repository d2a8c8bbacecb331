/** The calendar year of an address, or null for what is none. */
export function yearOf(text: string): number | null {
  return /^(20|21)\d\d$/.test(text) ? Number(text) : null;
}
