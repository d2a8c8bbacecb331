import { type PriceMove, type PricePreview, previewOf } from "@/lib/memberships/price.rules";

/** What a new price does at one location. */
export type LocationPrices = PricePreview & {
  dentistInfoId: number;
  officeName: string;
  /** Members whose announced price is taken back, because they pay the new one already. */
  withdrawn: number;
};

export type LocationMoves = {
  dentistInfoId: number;
  officeName: string;
  moves: readonly PriceMove[];
  withdrawn: number;
};

/** A new price of an organisation's plan as one looks at it before it is set: all together and by location. */
export function masterPreview(locations: readonly LocationMoves[]): PricePreview & { locations: LocationPrices[] } {
  return {
    ...previewOf(locations.flatMap(({ moves }) => moves)),
    locations: locations.map(({ moves, ...location }) => ({ ...location, ...previewOf(moves) })),
  };
}
