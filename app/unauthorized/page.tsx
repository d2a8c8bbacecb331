import { Lock } from "lucide-react";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { StandardBar } from "@/components/layout/bars/standard-bar";
import { Look } from "@/components/layout/look/look";
import { THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { Brand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { EmptyState } from "@/components/ui/states/empty-state";
import { hasRole, OFFICE } from "@/lib/core/auth/roles";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import { page, standardView } from "@/lib/pages/page";
import { landingOf } from "@/lib/pages/routes";
import { officeNamed } from "@/lib/practice/offices/frame.queries";

/** The role may not see a page: it says who can help and leads back to what it may see. */
export default page("/unauthorized", async ({ tenant, actor, office }) => {
  const [jar, t, standardAt] = await Promise.all([cookies(), getTranslations("site"), standardView()]);
  const home = actor ? landingOf(actor.role, tenant.dashboardPath) : "/accounts/login";
  const standard = office !== null && standardAt !== null ? await officeNamed(office) : null;
  const help = actor && hasRole(actor.role, OFFICE) ? "contactPracticeAdmin" : "contactSupport";
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy">
      <PublicShell
        brand={<Brand name={tenant.name} href={home} />}
        bars={standard === null ? null : <StandardBar location={standard} href={home} />}
        poweredBy={tenant.name}
        width="narrow"
      >
        <h1 className="sr-only">{t("unauthorized.title")}</h1>
        <EmptyState
          icon={<Lock />}
          title={t("unauthorized.title")}
          description={t(`unauthorized.${help}`, { support: supportOf(tenant).email })}
          action={
            <>
              <LinkButton href={home} variant="primary">
                {t(actor ? "unauthorized.home" : "unauthorized.login")}
              </LinkButton>
              {actor ? <LinkButton href="/accounts/logout">{t("unauthorized.other")}</LinkButton> : null}
            </>
          }
        />
      </PublicShell>
    </Look>
  );
});
