// What the palette's lines are, which of them fit what is typed, and in which order. Pure: the palette shows it, a test holds it.

import type { ReactNode } from "react";

export type PaletteItem = {
  key: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  /** What it also goes by: "refund" for the payment ledger. */
  words?: string;
  href?: string;
  /** A file: the address is no page. */
  download?: boolean;
  onSelect?: () => void;
};
export type PaletteGroup = { label: string; items: readonly PaletteItem[] };

/**
 * What was looked for and found: who is called so, who merely has it somewhere, what was found of other kinds, and the way
 * to all of them.
 */
export type PaletteFound = {
  label: string;
  named: readonly PaletteItem[];
  others: readonly PaletteItem[];
  kinds?: readonly PaletteGroup[];
  all?: PaletteItem;
};

/** Capitals and accents do not count. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export type Findable = { label: string; words?: string };

/**
 * How well a line fits: 4 called just so, 3 its label begins so, 2 every word begins one of the label's, 1 every word
 * begins one of its label's or of those it also goes by; 0 not at all.
 */
export function fitOf({ label, words = "" }: Findable, typed: string): number {
  const wanted = plain(typed).trim();
  const name = plain(label);
  if (wanted === "" || name === wanted) return 4;
  if (name.startsWith(wanted)) return 3;
  const begin = (text: string) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return wanted.split(/\s+/).every((word) => parts.some((part) => part.startsWith(word)));
  };
  if (begin(name)) return 2;
  return begin(`${name} ${plain(words)}`) ? 1 : 0;
}

/** The lines that fit, the best first, otherwise in their order. */
export function fitting<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  return items
    .map((item) => ({ item, fit: fitOf(item, typed) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ item }) => item);
}

/** A group by its best line. */
export function groupFit(items: readonly Findable[], typed: string): number {
  return Math.max(0, ...items.map((item) => fitOf(item, typed)));
}
