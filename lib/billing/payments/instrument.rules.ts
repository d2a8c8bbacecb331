/** A card's brand as people write it; the provider says "visa". */
export function brandName(brand: string | null): string | null {
  return brand && brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** What a payment was made with, as lists show it; a bank account goes by its bank's name. */
export type ShownInstrument = { kind: "card" | "bank"; brand: string | null; last4: string };

export function shownInstrument(
  used: (ShownInstrument & { bankName: string | null }) | null | undefined,
): ShownInstrument | null {
  return used ? { kind: used.kind, brand: brandName(used.brand) ?? used.bankName, last4: used.last4 } : null;
}
