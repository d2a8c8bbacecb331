import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { LoginEmail, PasswordForm } from "@/components/offices/account/login-details";
import { LinkButton } from "@/components/ui/link-button";
import { page } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";

export default page("/accounts/my-login", async ({ actor, tenant }) => {
  const t = await getTranslations("auth");
  return (
    <AuthFrame title={t("myLogin")}>
      <div className="grid gap-8">
        <LoginEmail email={actor.email} />
        <PasswordForm />
        <LinkButton href={landingOf(actor.role, tenant.dashboardPath)} variant="quiet" block>
          {t("back")}
        </LinkButton>
      </div>
    </AuthFrame>
  );
});
