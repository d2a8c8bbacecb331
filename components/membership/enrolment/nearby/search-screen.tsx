import { getTranslations } from "next-intl/server";
import { webPage } from "@/components/site/page-data";
import { PublicFrame } from "@/components/site/public-frame";
import { graph, StructuredData } from "@/components/site/structured-data";
import { cx } from "@/components/ui/cx";
import type { PageContext } from "@/lib/pages/page";
import { OfficeSearch } from "./office-search";

/** The public search for an office: a form whose address is the search, and what it found. */
export async function SearchScreen({ path, tenant, locale, search }: PageContext<"/search">) {
  const [t, routes] = await Promise.all([getTranslations("sitePages.search"), getTranslations("routes")]);
  const words = tenant.words[locale];
  const name = t("title", words);
  const { near } = search;
  return (
    <PublicFrame tenant={tenant} locale={locale} {...(near ? { keep: search } : {})}>
      <StructuredData
        data={graph([webPage({ tenant, locale, path, name, description: routes("description.search") })])}
      />
      {/* On a phone what was found comes first. */}
      <h1 className={cx("max-w-3xl text-balance sm:text-h1", near ? "text-h3" : "text-[28px] leading-9")}>{name}</h1>
      <p className={cx("mt-2 max-w-2xl text-muted sm:mt-3 sm:text-lead", near && "max-sm:hidden")}>
        {t("intro", words)}
      </p>
      <OfficeSearch
        path={path}
        tenant={tenant}
        locale={locale}
        search={search}
        joinHref={({ slug }) => `/signup/${slug}`}
      />
    </PublicFrame>
  );
}
