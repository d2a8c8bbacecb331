import "server-only";
import { cookies } from "next/headers";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { z } from "zod";
import { Brand } from "@/components/layout/brand";
import { Look } from "@/components/layout/look";
import { PublicShell } from "@/components/layout/public-shell";
import { THEME_COOKIE, themeOf } from "@/components/layout/theme";
import { supportOf } from "@/lib/core/tenancy";
import { requestTenant } from "@/lib/core/tenant-of-request";

const parts = z.record(z.string(), z.object({ heading: z.string(), text: z.string() }));

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
  const site: unknown = messages.site;
  const found = z.object({ [name]: z.object({ parts }) }).safeParse(site);
  const keys = found.success ? Object.keys(found.data[name]?.parts ?? {}) : [];
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy" areas={[]}>
      <PublicShell brand={<Brand name={tenant.name} href="/accounts/login" />} poweredBy={tenant.name} width="narrow">
        <article>
          <h1 className="text-[28px] leading-9 sm:text-h1">{t(`${name}.title`)}</h1>
          <p className="mt-3 text-muted">{t(`${name}.intro`, values)}</p>
          {keys.map((key, index) => (
            <section key={key} id={key} className="mt-8 scroll-mt-6">
              <h2 className="text-h3">
                {index + 1}. {t(`${name}.parts.${key}.heading`, values)}
              </h2>
              {t(`${name}.parts.${key}.text`, values)
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
