import "server-only";
import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { Callout } from "@/components/ui/notices/callout";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { printMeasure } from "@/lib/core/sheets/print";
import { qrCode } from "@/lib/core/sheets/qr-code";
import { type Marketed, signWords } from "@/lib/membership/marketing/queries";
import { SIGN_DESIGNS, SIGN_DOCUMENTS, SIGN_KINDS, signSheet } from "@/lib/membership/marketing/signs.rules";
import type { Tenant } from "@/tenants/tenant";
import { NoPlans } from "./no-plans";
import { SheetPicture } from "./sheet-picture";

type Props = {
  tenant: Tenant;
  facts: Marketed;
  locale: Locale;
  search: Record<string, string>;
  path: string;
};

/** The signs of an office: each as it will be printed, in the chosen design and language. */
export async function SignsTab({ tenant, facts, locale: reader, search, path }: Props) {
  const t = await getTranslations("marketing");
  if (facts.plans.length === 0) return <NoPlans tenant={tenant} />;
  const design = SIGN_DESIGNS.find((name) => name === search.design) ?? "color";
  const locale = LOCALES.find((name) => name === search.language) ?? reader;
  const [words, measure] = await Promise.all([signWords(tenant, facts, locale), printMeasure()]);
  const { office, look, url } = facts;
  const code = qrCode(url);
  const documentId = SIGN_DOCUMENTS.find((each) => each.design === design && each.locale === locale)?.id ?? 1;
  const at = (change: Record<string, string>) =>
    withQuery(path, { tab: "qr-code-signs", design, language: locale, ...change });
  const chip = <T extends string>(name: string, value: T, chosen: T, label: string) => ({
    ...{ key: value, label, href: at({ [name]: value }), selected: value === chosen },
  });
  return (
    <div className="grid gap-4">
      {office.open ? null : (
        <Callout tone="warn" title={t("paused")}>
          {t("pausedText")}
        </Callout>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <FilterChips
          label={t("design")}
          unit={t("design")}
          chips={SIGN_DESIGNS.map((name) => chip("design", name, design, t(`sign.design.${name}`)))}
        />
        <FilterChips
          label={t("language")}
          unit={t("language")}
          chips={LOCALES.map((name) => chip("language", name, locale, t(`in.${name}`)))}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {SIGN_KINDS.map((kind) => (
          <Card key={kind} aria-label={t(`kind.${kind}.name`)}>
            <CardHeader title={t(`kind.${kind}.name`)} description={t(`kind.${kind}.text`)} />
            <CardBody className="flex justify-center bg-fill mt-4 py-6">
              <SheetPicture
                {...{ code, logo: office.logoUrl }}
                sheet={signSheet(kind, { design, words, look, measure })}
                label={t("preview", { sign: t(`kind.${kind}.name`), words: words.headline, office: office.officeName })}
                className="h-auto max-h-96 w-full max-w-full shadow-card"
              />
            </CardBody>
            <CardFooter>
              <FileLinks
                files={[
                  {
                    label: "PDF",
                    href: `/api/v1/office/${office.id}/marketing/enrollment-qr-document/${kind}/${documentId}`,
                  },
                ]}
              />
            </CardFooter>
          </Card>
        ))}
      </div>
      <p className="text-small text-muted">{t("printing")}</p>
    </div>
  );
}
