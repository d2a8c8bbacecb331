import type { Tx } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

/** One that is over: nothing stands above the pages of the demo. */
export async function makeBanners(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.banner.create({
    data: {
      ...{ tenantId, audience: "practices", createdAt: SEEDED_AT, updatedAt: SEEDED_AT },
      english: "Payouts arrive a day later on Thanksgiving.",
      spanish: "Los depósitos llegan un día después por el Día de Acción de Gracias.",
      startsOn: toDbDate(dateOn("2024-11-25")),
      endsOn: toDbDate(dateOn("2024-11-29")),
    },
  });
}
