import { z } from "zod";
import { bps, INVALID, optionalDate, shortText } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const PROMO_STATES = ["active", "expired", "ended"] as const;
export type PromoState = (typeof PROMO_STATES)[number];
export const PROMO_FILTERS = ["all", ...PROMO_STATES] as const;

export const promoList = listQuery(PROMO_FILTERS, ["code", "-code", "off", "-off", "until", "-until"]);
export const promoFile = promoList.extend({ format: z.enum(FILE_FORMATS) });
export type PromoList = z.output<typeof promoList>;

/** Letters, digits and hyphens, kept in capitals: spelling does not matter to whoever types it from a leaflet. */
const code = shortText(60)
  .regex(/^[\w-]*$/, INVALID.data)
  .toUpperCase();

export const changedPromo = z.object({
  name: shortText(100),
  percentOffBps: bps.min(1, INVALID.data),
  expiresOn: optionalDate,
});
/** What is not sent stays. */
export const promoChange = changedPromo.partial();

export const newPromo = changedPromo.extend({ code });
export type NewPromo = z.output<typeof newPromo>;

export const promoSwitch = z.object({ active: z.boolean() });
