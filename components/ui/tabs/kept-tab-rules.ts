type Tab = { name: string; href: string };

/** The tab to go to: the one kept from before, where the address names none and it is not the first, which is open. */
export function tabToOpen(asked: string | null, kept: string | null, tabs: readonly Tab[]): Tab | null {
  if (asked !== null) return null;
  return tabs.slice(1).find(({ name }) => name === kept) ?? null;
}
