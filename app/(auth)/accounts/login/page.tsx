import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { ForgetTabs } from "@/components/offices/account/forget-tabs";
import { LoginForm } from "@/components/offices/account/login-form";
import { insteadOfLogin, ownPath } from "@/lib/accounts/rules";
import { page } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";

export default page("/accounts/login", async ({ tenant, actor, search }) => {
  const t = await getTranslations("auth");
  const next = ownPath(search.next);
  if (actor) redirect(next ?? insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  return (
    <AuthFrame title={t("loginTitle")} signup keep={next ? { next } : {}}>
      <ForgetTabs />
      <LoginForm next={next} />
    </AuthFrame>
  );
});
