import { z } from "zod";
import { email, id, personName, shortText } from "@/lib/core/fields/fields";

/** More people than work at any location. */
const MOST_PEOPLE = 500;

const counted = z.number().int().min(0).max(1_000_000).optional();

/** Who buys it, and the name of the location once more, as the dialog asks for them. */
export const namedSale = z.object({
  firstName: personName,
  lastName: personName,
  email,
  officeName: shortText(100),
});

/**
 * Body of POST /multi-location/manage-location-sold/{locationId}: who buys it, who of the organization goes on working there, and the name of
 * the location once more. `expectedPlans` and `expectedPeople`: how many plans become its own and how many people would lose it, as it was shown;
 * another number is refused.
 */
export const locationSale = namedSale.extend({
  keepUserIds: z.array(id).max(MOST_PEOPLE).default([]),
  expectedPlans: counted,
  expectedPeople: counted,
});
export type LocationSaleInput = z.output<typeof locationSale>;
