// What the schema of a call cannot know of the two bodies it is tried with: values that have to fit each other.
import sharp from "sharp";

const blue = { width: 64, height: 64, channels: 3, background: "#203040" } as const;
/** A photograph as a call sends it. */
export const PICTURE = (await sharp({ create: blue }).png().toBuffer()).toString("base64");

export const PLAN = {
  presetType: "general_adult",
  pricing: { monthly: 40, annually: 400 },
  ...{ limitType: "between", minAge: 3, maxAge: 12 },
  dentistSpecialtyId: "ortho",
  ...{ forInsured: true, forUninsured: true },
  priceCodes: [{ code: "1110", quantity: 2 }],
};
export const OTHER_PLAN = {
  presetType: "general_child",
  pricing: { monthly: 50, annually: 500 },
  ...{ limitType: "under", minAge: 4, maxAge: 13 },
  dentistSpecialtyId: "perio",
  ...{ forInsured: false, forUninsured: true },
  priceCodes: [{ code: "1120", quantity: 1 }],
};
export const SETTINGS = {
  dentistSpecialtyId: "ortho",
  familyDiscounts: { family_discount_two: 5, family_discount_three: 10, family_discount_four: 15 },
  priceCodes: [{ code: "1110", price: 90 }],
};
export const OTHER_SETTINGS = {
  dentistSpecialtyId: "perio",
  familyDiscounts: { family_discount_two: 6, family_discount_three: 11, family_discount_four: 16 },
  priceCodes: [{ code: "1120", price: 70 }],
};
