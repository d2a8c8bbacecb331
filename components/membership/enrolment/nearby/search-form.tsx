import { ChevronDown, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatMoney, fromDollars } from "@/lib/core/money";
import { NEARBY_PRICES, NEARBY_SORTS, type NearbyQuery } from "@/lib/membership/enrolment/nearby.schema";
import { languageName } from "@/lib/practice/offices/languages.rules";
import { specialtyName } from "@/lib/practice/offices/specialties.rules";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  path: string;
  tenant: Tenant;
  locale: Locale;
  query: NearbyQuery;
  /** What of it the offices around have; nothing to choose where none of them says it. */
  languages: readonly string[];
  specialties: readonly string[];
  /** What is wrong with the place. */
  problem?: string;
};

/** A form of plain GET: its address is the search, and it needs no script. */
export function SearchForm({ path, tenant, locale, query, languages, specialties, problem }: Props) {
  const t = useTranslations("sitePages.search");
  const money = (dollars: string) => formatMoney(fromDollars(dollars), locale);
  // What is chosen stays to be seen and taken off, also where nobody around has it.
  const withChosen = (all: readonly string[], chosen: string | undefined) =>
    chosen === undefined || all.includes(chosen) ? all : [...all, chosen];
  const spoken = withChosen(languages, query.language);
  const known = withChosen(specialties, query.specialty);
  const { price, language, specialty, sort } = query;
  const narrowed = Boolean(price || language || specialty) || sort !== "distance";
  return (
    <search className="mt-5 block sm:mt-8">
      <form method="get" action={path} className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
        <div className="grid grid-cols-[1fr_auto] items-end gap-3">
          <Field id="near" label={t("near")} hint={t("nearHint")} problem={problem}>
            <Input
              id="near"
              name="near"
              defaultValue={query.near}
              maxLength={60}
              autoComplete="postal-code"
              enterKeyHint="search"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? "near-problem near-hint" : "near-hint"}
            />
          </Field>
          <Button type="submit" variant="primary">
            <Search aria-hidden size={18} />
            {t("search")}
          </Button>
        </div>
        {/* A line on a phone, where the offices are what is looked for; always open where there is room. */}
        <details
          open={narrowed}
          className="group/filters mt-1 sm:mt-3 sm:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small font-medium text-accent sm:supports-[selector(::details-content)]:hidden">
            {t("filters")}
            <ChevronDown aria-hidden size={18} className="transition-transform group-open/filters:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
            <Field id="price" label={t("price")}>
              <Select
                id="price"
                name="price"
                defaultValue={query.price ?? ""}
                placeholder={t("anyPrice")}
                options={NEARBY_PRICES.map((value) => ({ value, label: t("upTo", { amount: money(value) }) }))}
              />
            </Field>
            {spoken.length > 0 ? (
              <Field id="language" label={t("language")}>
                <Select
                  id="language"
                  name="language"
                  defaultValue={query.language ?? ""}
                  placeholder={t("anyLanguage")}
                  options={spoken.map((value) => ({ value, label: languageName(value, locale) }))}
                />
              </Field>
            ) : null}
            {known.length > 0 ? (
              <Field id="specialty" label={t("specialty")}>
                <Select
                  id="specialty"
                  name="specialty"
                  defaultValue={query.specialty ?? ""}
                  placeholder={t("anySpecialty")}
                  options={known.map((value) => ({ value, label: specialtyName(tenant.constants, value, locale) }))}
                />
              </Field>
            ) : null}
            <Field id="sort" label={t("sort")}>
              <Select
                id="sort"
                name="sort"
                defaultValue={query.sort}
                options={NEARBY_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
              />
            </Field>
          </div>
        </details>
      </form>
    </search>
  );
}

type FieldProps = { id: string; label: string; hint?: string; problem?: string | undefined; children: ReactNode };

function Field({ id, label, hint, problem, children }: FieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-body font-medium">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-small text-bad">
          {problem}
        </p>
      ) : null}
      <div className="mt-1.5">{children}</div>
    </div>
  );
}
