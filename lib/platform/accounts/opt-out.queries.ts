import "server-only";
import { idOfSigned, signedId } from "@/lib/core/auth/secrets";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { href } from "@/lib/pages/address";
import type { TenantId } from "@/tenants/tenant";

const PURPOSE = "office-mail";

/** The ways out of an office's messages to a family, as its emails carry them; they work for as long as the family is kept. */
export function optOutOf(tenantId: TenantId, householdId: number, locale: Locale): { page: string; call: string } {
  const token = signedId(PURPOSE, householdId);
  const site = tenantUrl(tenantId);
  return {
    page: site + href("/unsubscribe/[token]", { token }, { lang: locale }),
    call: `${site}/api/v1/unsubscribe/${token}`,
  };
}

/** The family that a link is of; null for one we did not make. */
export const householdOfLink = (token: string): number | null => idOfSigned(PURPOSE, token);

/** Whose messages a link stops, and whether they are stopped already. Throws 404 for one we did not make. */
export async function optOutView(tenantId: TenantId, token: string): Promise<{ officeName: string; stopped: boolean }> {
  const household = await db.household.findFirst({
    where: { id: householdOfLink(token) ?? 0, office: { tenantId } },
    select: { officeMailOffAt: true, office: { select: { officeName: true } } },
  });
  if (!household) throw notFound();
  return { officeName: household.office.officeName, stopped: household.officeMailOffAt !== null };
}
