import "server-only";
import { getTranslations } from "next-intl/server";
import { optOutView } from "@/lib/platform/accounts/opt-out.queries";
import type { Tenant } from "@/tenants/tenant";
import { AuthFrame } from "./auth-frame";
import { OptOut } from "./opt-out";

/** Where the link in an office's message leads: it asks, because mail programs open links too. Needs no login. */
export async function OptOutPage({ tenant, params: { token } }: { tenant: Tenant; params: { token: string } }) {
  const [t, { officeName, stopped }] = await Promise.all([
    getTranslations("accountsLogin.optOut"),
    optOutView(tenant.id, token),
  ]);
  return (
    <AuthFrame
      title={t("title", { office: officeName })}
      text={t("text", { office: officeName })}
      sentence={t("sentence")}
    >
      <OptOut token={token} office={officeName} stopped={stopped} />
    </AuthFrame>
  );
}
