import type { Tx } from "@/lib/core/db";
import { promoKey } from "@/lib/offices/promo.rules";
import type { Promo } from "@/lib/offices/promo.schema";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

/** Makes a promo code for the sign-up of practices. */
export async function makePromo(tx: Tx, tenantId: TenantId, code: string, spec: Partial<Promo> = {}): Promise<void> {
  const value = { percentOffBps: 2000, name: "Launch offer", active: true, expiresOn: null, ...spec };
  await tx.appSetting.create({ data: { key: promoKey(tenantId, code), value, updatedAt: SEEDED_AT } });
}
