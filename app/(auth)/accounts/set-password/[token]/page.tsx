import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { NewPasswordForm } from "@/components/offices/account/new-password-form";
import { LinkButton } from "@/components/ui/link-button";
import { tokenIsAlive } from "@/lib/accounts/queries";
import { requestTenant } from "@/lib/core/tenant-of-request";

export async function generateMetadata(): Promise<Metadata> {
  // The address carries a secret: no search engine and no other site is to learn it.
  return { title: (await getTranslations("routes"))("setPassword"), robots: { index: false }, referrer: "no-referrer" };
}

export default async function SetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const [tenant, { token }, t] = await Promise.all([requestTenant(), params, getTranslations("auth")]);
  if (!(await tokenIsAlive(tenant.id, "set_password", token))) {
    return (
      <AuthFrame title={t("deadTitle")} text={t("deadSetText")}>
        <div className="flex flex-wrap gap-2">
          <LinkButton href="/accounts/forgot-password" variant="primary">
            {t("askNewLink")}
          </LinkButton>
          <LinkButton href="/accounts/login">{t("backToLogin")}</LinkButton>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("setTitle")} text={t("setText")}>
      <NewPasswordForm token={token} first={true} />
    </AuthFrame>
  );
}
