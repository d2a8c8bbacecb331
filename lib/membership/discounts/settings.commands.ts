import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { conflict } from "@/lib/core/errors";
import { getPlanSettings } from "@/lib/practice/plans/queries";
import { type EditSettings, savePlanSettings } from "@/lib/practice/plans/settings.commands";
import type { Tenant } from "@/tenants/tenant";
import { announceDiscounts } from "./commands";
import { waitingDiscounts } from "./queries";

/** Saves settings of all plans; family discounts among them are announced to whom they reach (decision 0050). */
export function saveSettings(
  tenant: Tenant,
  office: OfficeId,
  edit: EditSettings,
  readAt: string | null,
  author: Author,
): Promise<void> {
  return savePlanSettings(tenant, office, edit, readAt, author, (tx, before, after) =>
    announceDiscounts(tx, office, before, after, author),
  );
}

/**
 * Takes a change of discounts that waits back: the office has those again that everybody keeps who was here when it was announced.
 * Throws 409 where none waits, where families keep several, or where the settings were saved meanwhile. Returns how many families
 * would have paid differently.
 */
export async function takeBackDiscounts(tenant: Tenant, office: OfficeId, author: Author): Promise<number> {
  const { updatedAt } = await getPlanSettings(office);
  const waiting = await waitingDiscounts(office);
  if (!waiting?.keeps) throw conflict(waiting ? "plans.discountsSeveral" : "plans.discountsHold");
  const { keeps, families } = waiting;
  await saveSettings(tenant, office, (before) => ({ ...before, ...keeps }), updatedAt?.toISOString() ?? null, author);
  return families;
}
