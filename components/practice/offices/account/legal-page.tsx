import "server-only";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { ReadingPage } from "@/components/site/reading-page";
import { hasText } from "@/lib/core/i18n/has-text";
import { supportOf } from "@/lib/core/tenancy/tenancy";
import { requestTenant } from "@/lib/front/tenant-of-request";

/** A legal text from the catalogue: numbered parts one can link to. */
export async function LegalPage({ name }: { name: "terms" | "privacy" }) {
  const [tenant, locale, messages, t] = await Promise.all([
    requestTenant(),
    getLocale(),
    getMessages(),
    getTranslations("site"),
  ]);
  const words = tenant.words[locale];
  const values = { product: tenant.name, support: supportOf(tenant).email, offices: words.offices, care: words.care };
  const say = (key: string) => (hasText(t, key) ? t(key, values) : "");
  return (
    <ReadingPage>
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
    </ReadingPage>
  );
}
