import type { Tx } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import type { NewPromo } from "@/lib/platform/promos/schema";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

type Spec = Partial<NewPromo & { active: boolean }>;

/** Makes a promo code for the sign-up of practices. */
export async function makePromo(tx: Tx, tenantId: TenantId, code: string, spec: Spec = {}): Promise<number> {
  const { expiresOn, ...rest } = { percentOffBps: 2000, name: "Launch offer", active: true, expiresOn: null, ...spec };
  const promo = await tx.promo.create({
    data: {
      ...{ tenantId, ...rest, code },
      expiresOn: expiresOn && toDbDate(expiresOn),
      ...{ createdAt: SEEDED_AT, updatedAt: SEEDED_AT },
    },
  });
  return promo.id;
}

/** Used by offices of the demo, and ended: it changes nobody's price. */
const USED = "FIRST100";
const DEMO: Record<string, Spec> = {
  LAUNCH20: {},
  WELCOME10: { percentOffBps: 1000, name: "Welcome offer" },
  PARTNER30: { percentOffBps: 3000, name: "Practices of our partners" },
  EXPO15: { percentOffBps: 1500, name: "Trade show", expiresOn: dateOn("2027-06-30") },
  SPRING25: { percentOffBps: 2500, name: "Spring campaign", expiresOn: dateOn("2026-05-31") },
  [USED]: { percentOffBps: 5000, name: "The first hundred practices", active: false },
};

/** The codes of the demo: some run, one is over, and the ended one is in use. */
export async function makePromos(tx: Tx, tenantId: TenantId): Promise<void> {
  for (const [code, spec] of Object.entries(DEMO)) await makePromo(tx, tenantId, code, spec);
  const first = await tx.office.findMany({
    where: { tenantId },
    orderBy: { id: "asc" },
    take: 3,
    select: { id: true },
  });
  await tx.office.updateMany({ where: { id: { in: first.map(({ id }) => id) } }, data: { discountCode: USED } });
}
