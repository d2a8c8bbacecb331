import "server-only";
import { now } from "@/lib/core/clock";
import { today } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/core/db";
import type { TenantId } from "@/tenants/tenant";
import { promoKey } from "./promo.rules";
import { promo } from "./promo.schema";

export const HOME_ZONE = "America/New_York";

export type FoundPromo = { code: string; percentOffBps: number; name: string; associationId: number | null };

/**
 * What a promo code brings: a stored coupon, or the sign-up name of an association, which brings its offices together
 * and no discount of its own. Null for unknown, switched off and past codes.
 */
export async function findPromo(tenantId: TenantId, code: string, tx: Tx = db): Promise<FoundPromo | null> {
  const row = await tx.appSetting.findUnique({ where: { key: promoKey(tenantId, code) } });
  const coupon = row ? promo.safeParse(row.value) : null;
  if (coupon?.success) {
    const { percentOffBps, name, active, expiresOn } = coupon.data;
    const past = expiresOn !== null && expiresOn < today(await now(), HOME_ZONE);
    return active && !past ? { code: code.toUpperCase(), percentOffBps, name, associationId: null } : null;
  }
  const association = await tx.association.findFirst({
    where: { tenantId, signupUrl: { equals: code, mode: "insensitive" } },
    select: { id: true, name: true, signupUrl: true },
  });
  return (
    association && {
      code: association.signupUrl,
      percentOffBps: 0,
      name: association.name,
      associationId: association.id,
    }
  );
}

/** Coupons are counted by the days of the tenant's home, the zone of the mainland's east. */
