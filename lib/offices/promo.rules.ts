/** Spelling does not matter to who types a coupon from a leaflet. */
export const promoKey = (tenantId: string, code: string) => `promo:${tenantId}:${code.trim().toUpperCase()}`;
