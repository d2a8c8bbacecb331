/** Id of an expandable Stripe reference (`string` or object). */
export function expandableId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
