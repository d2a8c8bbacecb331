import { z } from "zod";
import { percent } from "@/lib/core/fields/fields";

const discount = percent.nullable();

/** Family discounts as they are considered, in percent on the wire. */
export const discountsInput = z
  .object({ family_discount_two: discount, family_discount_three: discount, family_discount_four: discount })
  .transform((sent) => ({
    familyTwoBps: sent.family_discount_two,
    familyThreeBps: sent.family_discount_three,
    familyFourBps: sent.family_discount_four,
  }));
