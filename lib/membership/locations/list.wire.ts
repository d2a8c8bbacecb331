import type { LocationRow } from "./list.rules";

/** A location as the multi-location calls name it. Money is integer cents. */
export const locationWire = ({ id, place: _place, state, owing, ...row }: LocationRow) => ({
  locationId: id,
  ...row,
  onboardingState: state,
  owingFamilies: owing,
});
