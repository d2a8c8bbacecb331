export type OfficeChoice = {
  /** Empty for all locations together (000 §4). */
  id: string;
  name: string;
  hint?: string;
  href: string;
  current: boolean;
};

type Asked = { text: string; recent: readonly string[] };

/** Those whose name or place holds a text; all locations first, then those that somebody was in lately, the latest first. */
export function inOrder<Choice extends Pick<OfficeChoice, "id" | "name" | "hint">>(
  offices: readonly Choice[],
  { text, recent }: Asked,
): Choice[] {
  const wanted = text.trim().toLowerCase();
  const found = offices.filter(({ name, hint }) => `${name} ${hint ?? ""}`.toLowerCase().includes(wanted));
  const rank = ({ id }: Choice) => (id === "" ? -1 : recent.includes(id) ? recent.indexOf(id) : recent.length);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Where an arrow key leads from one of some places, round at the ends; -1 for any other key. */
export function stepFrom(place: number, key: string, places: number): number {
  if (places === 0) return -1;
  if (key === "ArrowDown") return (place + 1) % places;
  if (key === "ArrowUp") return place <= 0 ? places - 1 : place - 1;
  return -1;
}
