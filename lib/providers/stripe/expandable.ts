/** The id of something a provider names by its id alone or tells whole, as it is asked to. */
export function expandableId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
