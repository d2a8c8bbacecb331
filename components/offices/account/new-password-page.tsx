import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { tokenIsAlive } from "@/lib/accounts/queries";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { AuthFrame } from "./auth-frame";
import { NewPasswordForm } from "./new-password-form";

type Purpose = "reset_password" | "set_password";

const KEYS = {
  reset_password: { title: "resetTitle", text: "resetText", dead: "deadResetText", route: "resetPassword" },
  set_password: { title: "setTitle", text: "setText", dead: "deadSetText", route: "setPassword" },
} as const;

/** The address carries a secret: no search engine and no other site is to learn it. */
export async function newPasswordMetadata(purpose: Purpose): Promise<Metadata> {
  return {
    title: (await getTranslations("routes"))(KEYS[purpose].route),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** Where the link of a mail leads: a new password, or a way to a new link when this one has been used or is too old. */
export async function NewPasswordPage({ purpose, params }: { purpose: Purpose; params: Promise<{ token: string }> }) {
  const [tenant, { token }, t] = await Promise.all([requestTenant(), params, getTranslations("auth")]);
  const keys = KEYS[purpose];
  if (!(await tokenIsAlive(tenant.id, purpose, token))) {
    return (
      <AuthFrame title={t("deadTitle")} text={t(keys.dead)}>
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
    <AuthFrame title={t(keys.title)} text={t(keys.text)}>
      <NewPasswordForm token={token} first={purpose === "set_password"} />
    </AuthFrame>
  );
}
