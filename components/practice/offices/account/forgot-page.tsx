import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { Actor } from "@/lib/core/auth/actor";
import { landingOf } from "@/lib/pages/routes";
import { insteadOfLogin } from "@/lib/platform/accounts/rules";
import type { Tenant } from "@/tenants/tenant";
import { AuthFrame } from "./auth-frame";
import { ForgotForm } from "./forgot-form";

/** Where a link to a new password is requested; who is logged in needs none. */
export async function ForgotPage({ tenant, actor }: { tenant: Tenant; actor: Actor | null }) {
  if (actor) redirect(insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  const t = await getTranslations("accountsLogin");
  return (
    <AuthFrame title={t("forgotTitle")} text={t("forgotText")}>
      <ForgotForm />
    </AuthFrame>
  );
}
