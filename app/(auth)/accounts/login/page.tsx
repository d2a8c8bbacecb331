import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/practice/offices/account/auth-frame";
import { ForgetTabs } from "@/components/practice/offices/account/forget-tabs";
import { LoginForm } from "@/components/practice/offices/account/login-form";
import { Callout } from "@/components/ui/notices/callout";
import { sessionCookie } from "@/lib/core/auth/cookie-flags";
import { whyShutOut } from "@/lib/core/auth/shut-out";
import { page } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";
import { insteadOfLogin, ownPath } from "@/lib/platform/accounts/rules";

export default page("/accounts/login", async ({ tenant, actor, search }) => {
  const t = await getTranslations("accountsLogin");
  const next = ownPath(search.next);
  if (actor) redirect(next ?? insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  const why = await whyShutOut((await cookies()).get(sessionCookie())?.value, tenant.id);
  return (
    <AuthFrame title={t("loginTitle")} signup keep={next ? { next } : {}}>
      <ForgetTabs />
      {why ? (
        <Callout tone="warn" role="status" className="mb-5">
          {t(`shutOut.${why}`)}
        </Callout>
      ) : null}
      <LoginForm next={next} />
    </AuthFrame>
  );
});
