import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Look } from "@/components/layout/look";
import { themeOf } from "@/components/layout/theme";
import { ApiReference } from "@/components/site/api-reference";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/core/api/openapi";
import { requestTenant } from "@/lib/core/tenant-of-request";

export async function generateMetadata() {
  return { title: (await getTranslations("routes"))("apiDocs") };
}

export default async function ApiDocsPage() {
  const [tenant, jar] = await Promise.all([requestTenant(), cookies()]);
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get("theme")?.value)} areas={[]}>
      <ApiReference operations={operationsOf(endpoints)} product={tenant.name} />
    </Look>
  );
}
