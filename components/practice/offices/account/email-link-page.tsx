import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { tokenIsAlive } from "@/lib/platform/accounts/queries";
import type { Tenant } from "@/tenants/tenant";
import { AuthFrame } from "./auth-frame";
import { EmailLink, type EmailLinkKind } from "./email-link";

const KINDS = {
  confirm: { purpose: "change_email", title: "confirmEmailTitle", text: "confirmEmailText" },
  takeBack: { purpose: "take_back_email", title: "takeBackTitle", text: "takeBackText" },
} as const;

/** Where the links of a change of the login address lead: to the new address and to the old one. */
export async function EmailLinkPage({ kind, tenant, token }: { kind: EmailLinkKind; tenant: Tenant; token: string }) {
  const t = await getTranslations("accountsLogin");
  const { purpose, title, text } = KINDS[kind];
  if (!(await tokenIsAlive(tenant.id, purpose, token)))
    return (
      <AuthFrame title={t("deadTitle")} text={t("deadEmailText")}>
        <LinkButton href="/accounts/login">{t("backToLogin")}</LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t(title)} text={t(text)}>
      <EmailLink kind={kind} token={token} />
    </AuthFrame>
  );
}
