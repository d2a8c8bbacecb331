import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { ForgotForm } from "@/components/offices/account/forgot-form";
import { insteadOfLogin } from "@/lib/accounts/rules";
import { currentActor } from "@/lib/core/page";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { landingOf } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("forgotPassword") };
}

export default async function ForgotPasswordPage() {
  const [tenant, actor, t] = await Promise.all([requestTenant(), currentActor(), getTranslations("auth")]);
  if (actor) redirect(insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  return (
    <AuthFrame title={t("forgotTitle")} text={t("forgotText")}>
      <ForgotForm />
    </AuthFrame>
  );
}
