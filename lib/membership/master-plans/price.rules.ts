import { type PriceChanges, type PricePreview, previewOf } from "@/lib/membership/memberships/price.rules";

/** What a new price does at one location. */
export type LocationPrices = PricePreview & {
  dentistInfoId: number;
  officeName: string;
  /** Members whose announced price is taken back, because they pay the new one already. */
  withdrawn: number;
};

export type LocationChanges = PriceChanges & { dentistInfoId: number; officeName: string };

/** A new price of an organisation's plan as one looks at it before it is set: all together and by location. */
export function masterPreview(locations: readonly LocationChanges[]): PricePreview & { locations: LocationPrices[] } {
  const all = {
    moves: locations.flatMap(({ moves }) => moves),
    setBacks: locations.flatMap(({ setBacks }) => setBacks),
  };
  return {
    ...previewOf(all),
    locations: locations.map(({ moves, setBacks, ...location }) => ({
      ...location,
      ...previewOf({ moves, setBacks }),
      withdrawn: setBacks.length,
    })),
  };
}
