import type { Tx } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

/** One that everybody of the demo had read before they came, and a draft. */
export async function makeReleaseNotes(tx: Tx, tenantId: TenantId): Promise<void> {
  const at = { createdAt: SEEDED_AT, updatedAt: SEEDED_AT };
  await tx.releaseNote.createMany({
    data: [
      {
        ...{ ...at, tenantId, audience: "practices", publishedAt: SEEDED_AT },
        ...{ english: "Receipts in Spanish", spanish: "Recibos en español" },
        englishText: "Families that read Spanish get their receipts in Spanish. You have nothing to do.",
        spanishText: "Las familias que leen en español reciben sus recibos en español. No tiene que hacer nada.",
      },
      {
        ...{ ...at, tenantId, audience: "everyone", publishedAt: null },
        ...{ english: "A darker dark mode", spanish: "Un modo oscuro más oscuro" },
        englishText: "Choose it in the menu with your name.",
        spanishText: "Elíjalo en el menú con su nombre.",
      },
    ],
  });
}
