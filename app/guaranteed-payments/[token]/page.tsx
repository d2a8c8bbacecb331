import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/practice/offices/account/auth-frame";
import { ConfirmGuarantee } from "@/components/practice/plans/confirm-guarantee";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { confirmLinkOf } from "@/lib/billing/guarantees/request.queries";
import { page } from "@/lib/pages/page";

export default page("/guaranteed-payments/[token]", async ({ tenant, params: { token } }) => {
  const [t, link] = await Promise.all([getTranslations("guarantees.confirm"), confirmLinkOf(tenant.id, token)]);
  if (link === null)
    return (
      <AuthFrame title={t("over")} text={t("overText")}>
        <LinkButton href="/accounts/login">{t("login")}</LinkButton>
      </AuthFrame>
    );
  if (link.used)
    return (
      <AuthFrame title={t("title")}>
        <Callout tone="good" title={t("done")}>
          {t("doneText", { office: link.officeName })}
        </Callout>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("heading")} text={t("text", { office: link.officeName })}>
      <ConfirmGuarantee token={token} />
    </AuthFrame>
  );
});
