/** The package brings no types: its list of US ZIP codes, without the lookups around it. */
declare module "zipcodes/lib/codes.js" {
  export const codes: Partial<
    Record<string, { zip: string; latitude: number; longitude: number; city: string; state: string }>
  >;
}
