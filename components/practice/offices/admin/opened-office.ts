import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { sentUnlessRefused } from "@/lib/front/api/sent";
import { familyRowOf } from "@/lib/membership/members/list.queries";
import { officeFacts } from "@/lib/practice/offices/directory.queries";
import type { Tenant } from "@/tenants/tenant";

/** The office that an address opens over a list by `?office=`, with the member or the user it names; null for none. */
export async function openedOffice(actor: Actor, tenant: Tenant, locale: Locale, search: Record<string, string>) {
  const officeId = idIn(search.office);
  if (officeId === null) return null;
  const member = idIn(search.member);
  const proven = () => proveOffice(actor, officeId);
  const [office, family] = await Promise.all([
    sentUnlessRefused(async () => officeFacts(await proven(), tenant, actor)),
    member === null ? undefined : sentUnlessRefused(async () => familyRowOf(await proven(), member, locale)),
  ]);
  const key = `${officeId} ${search.member} ${search.user}`;
  return { key, drawer: { officeId, office, family: family ?? null, userId: idIn(search.user) } };
}
