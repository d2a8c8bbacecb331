import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";

type Specialties = Pick<Tenant["constants"], "specialties">;

/** A specialty in the reader's language; one that is not of the tenant's list as it was written. */
export function specialtyName(constants: Specialties, specialty: string, locale: Locale): string {
  const known = constants.specialties.find(({ name }) => name === specialty);
  return locale === "es-US" ? (known?.spanish ?? specialty) : specialty;
}
