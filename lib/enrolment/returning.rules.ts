import type { Tenant } from "@/tenants/tenant";

/** The page on which former members come back to an office. */
export const returnPath = (tenant: Pick<Tenant, "professionalSlug">, officeId: number) =>
  `/reenroll/my-${tenant.professionalSlug}/${officeId}`;
