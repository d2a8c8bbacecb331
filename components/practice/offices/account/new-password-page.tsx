import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { tokenIsAlive } from "@/lib/platform/accounts/queries";
import { invitationOver } from "@/lib/practice/offices/invitations.queries";
import type { Tenant } from "@/tenants/tenant";
import { AuthFrame } from "./auth-frame";
import { NewPasswordForm } from "./new-password-form";

type Purpose = "reset_password" | "set_password";

const KEYS = {
  reset_password: { title: "resetTitle", text: "resetText", dead: "deadResetText" },
  set_password: { title: "setTitle", text: "setText", dead: "deadSetText" },
} as const;

/** Where the link of a mail leads: a new password, or a way to a new link when this one has been used or is too old. */
export async function NewPasswordPage({ purpose, tenant, token }: { purpose: Purpose; tenant: Tenant; token: string }) {
  const t = await getTranslations("accountsLogin");
  const keys = KEYS[purpose];
  if (!(await tokenIsAlive(tenant.id, purpose, token))) {
    const over = purpose === "set_password" ? await invitationOver(tenant.id, token) : null;
    if (over)
      return (
        <AuthFrame title={t(`invitation.${over}Title`)} text={t(`invitation.${over}Text`)}>
          <LinkButton href="/accounts/login" variant={over === "accepted" ? "primary" : undefined}>
            {t("backToLogin")}
          </LinkButton>
        </AuthFrame>
      );
    return (
      <AuthFrame title={t("deadTitle")} text={t(keys.dead)}>
        <div className="flex flex-wrap gap-2">
          <LinkButton href="/accounts/forgot-password" variant="primary">
            {t("requestNewLink")}
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
