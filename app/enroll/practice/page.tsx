import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Brand } from "@/components/layout/brand";
import { Look } from "@/components/layout/look";
import { PublicShell } from "@/components/layout/public-shell";
import { THEME_COOKIE, themeOf } from "@/components/layout/theme";
import { PracticeSignup } from "@/components/offices/setup/practice-signup";
import { LinkButton } from "@/components/ui/link-button";
import { insteadOfLogin } from "@/lib/accounts/rules";
import { page } from "@/lib/core/page";
import { promoCode } from "@/lib/onboarding/schema";
import { landingOf } from "@/lib/routes";

/** Practices sign up here; `promo` is a coupon or the sign-up name of an association. */
export default page("/enroll/practice", async ({ tenant, actor, search }) => {
  if (actor) redirect(insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  const [jar, t] = await Promise.all([cookies(), getTranslations("signup")]);
  const promo = promoCode.safeParse(search.promo ?? "");
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy">
      <PublicShell
        brand={<Brand name={tenant.name} href="/enroll/practice" />}
        aside={
          <LinkButton href="/accounts/login" variant="quiet">
            {t("login")}
          </LinkButton>
        }
        poweredBy={tenant.name}
      >
        <PracticeSignup promoCode={promo.success ? promo.data : ""} />
      </PublicShell>
    </Look>
  );
});
