"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { languageName } from "@/lib/practice/offices/languages.rules";
import { LANGUAGES } from "@/lib/practice/offices/schema";

/** What is spoken at the office besides English, as patients look for it. */
export function LanguagesField({ disabled }: { disabled: boolean }) {
  const t = useTranslations("offices.settings");
  const locale = useLocale();
  const id = useId();
  const { field } = useController<{ languages: string[] }>({ name: "languages" });
  const choose = (language: string, chosen: boolean) =>
    field.onChange(LANGUAGES.filter((one) => (one === language ? chosen : field.value.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="text-body font-medium">
        {t("languages")} <span className="font-normal text-muted">{t("optional")}</span>
      </legend>
      <p className="text-small text-muted">{t("languagesHint")}</p>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {LANGUAGES.map((language) => (
          <div key={language} className="inline-flex min-h-8 items-center gap-2 text-body">
            <Checkbox
              id={`${id}-${language}`}
              checked={field.value.includes(language)}
              disabled={disabled}
              onCheckedChange={(checked) => choose(language, checked === true)}
            />
            <label htmlFor={`${id}-${language}`} className="inline-block first-letter:uppercase">
              {languageName(language, locale)}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
