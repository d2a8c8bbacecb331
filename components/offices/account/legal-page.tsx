import "server-only";
import { cookies } from "next/headers";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { OwnBrand } from "@/components/layout/brand";
import { Look } from "@/components/layout/look";
import { PublicShell } from "@/components/layout/public-shell";
import { THEME_COOKIE, themeOf } from "@/components/layout/theme";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { hasText } from "@/lib/core/i18n/has-text";
import { supportOf } from "@/lib/core/tenancy";
import { requestTenant } from "@/lib/core/tenant-of-request";

/** A legal text from the catalogue: numbered parts one can link to. */
export async function LegalPage({ name }: { name: "terms" | "privacy" }) {
  const [tenant, locale, messages, jar, t] = await Promise.all([
    requestTenant(),
    getLocale(),
    getMessages(),
    cookies(),
    getTranslations("site"),
  ]);
  const words = tenant.words[locale];
  const values = { product: tenant.name, support: supportOf(tenant).email, offices: words.offices, care: words.care };
  const say = (key: string) => (hasText(t, key) ? t(key, values) : "");
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy" part={null}>
      <PublicShell
        brand={<OwnBrand tenant={tenant} href="/accounts/login" />}
        aside={<LanguageSwitch current={locale} />}
        poweredBy={tenant.name}
        width="narrow"
      >
        <article>
          <h1 className="text-[28px] leading-9 sm:text-h1">{t(`${name}.title`)}</h1>
          <p className="mt-3 text-muted">{t(`${name}.intro`, values)}</p>
          {Object.keys(messages.site[name].parts).map((key, index) => (
            <section key={key} id={key} className="mt-8 scroll-mt-6">
              <h2 className="text-h3">
                {index + 1}. {say(`${name}.parts.${key}.heading`)}
              </h2>
              {say(`${name}.parts.${key}.text`)
                .split("\n")
                .map((paragraph) => (
                  <p key={paragraph} className="mt-2 text-base text-muted">
                    {paragraph}
                  </p>
                ))}
            </section>
          ))}
        </article>
      </PublicShell>
    </Look>
  );
}
