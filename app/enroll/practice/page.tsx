import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OwnBrand } from "@/components/layout/brand";
import { Look } from "@/components/layout/look";
import { PublicShell } from "@/components/layout/public-shell";
import { THEME_COOKIE, themeOf } from "@/components/layout/theme";
import { PracticePitch } from "@/components/offices/setup/practice-pitch";
import { PracticeSignup } from "@/components/offices/setup/practice-signup";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { LinkButton } from "@/components/ui/link-button";
import { insteadOfLogin } from "@/lib/accounts/rules";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/roles";
import { leadSourceChoices } from "@/lib/lead-sources/queries";
import { isVerified } from "@/lib/offices/queries";
import { promoCode } from "@/lib/onboarding/schema";
import { page } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";

/** Practices sign up here; `promo` is a coupon or the sign-up name of an association. */
export default page("/enroll/practice", async ({ tenant, actor, office, search, locale }) => {
  // The code has just been entered, or the set-up was left: it goes on.
  if (actor && hasRole(actor.role, PRACTICE_ADMINS) && office && !(await isVerified(office)))
    redirect(`/accounts/complete-dentist-signup/${office}/resume`);
  if (actor) redirect(insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  const [jar, t, sources] = await Promise.all([
    cookies(),
    getTranslations("signup"),
    tenant.features.leadSource ? leadSourceChoices(tenant.id, locale) : [],
  ]);
  const promo = promoCode.safeParse(search.promo ?? "");
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy">
      <PublicShell
        brand={<OwnBrand tenant={tenant} href="/enroll/practice" />}
        aside={
          <div className="flex flex-wrap items-center gap-x-4">
            <LanguageSwitch current={locale} keep={promo.success && promo.data ? { promo: promo.data } : {}} />
            <LinkButton href="/accounts/login" variant="quiet">
              {t("login")}
            </LinkButton>
          </div>
        }
        poweredBy={tenant.name}
      >
        <PracticeSignup promoCode={promo.success ? promo.data : ""} sources={sources}>
          <PracticePitch tenant={tenant} locale={locale} />
        </PracticeSignup>
      </PublicShell>
    </Look>
  );
});
