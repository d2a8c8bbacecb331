import { cookies } from "next/headers";
import { Look } from "@/components/layout/look/look";
import { themeOf } from "@/components/layout/look/theme";
import { ApiReference } from "@/components/site/api-reference";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/front/api/openapi";
import { page } from "@/lib/pages/page";

export default page("/api-docs", async ({ tenant }) => {
  const jar = await cookies();
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get("theme")?.value)}>
      <ApiReference operations={operationsOf(endpoints)} product={tenant.name} />
    </Look>
  );
});
