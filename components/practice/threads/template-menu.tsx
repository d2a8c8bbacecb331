"use client";

import { ChevronDown, FileText, Settings } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/buttons/button";
import { DropdownMenu, type MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { LOCALE_NAMES } from "@/lib/core/i18n/locale";

type Template = { id: number; name: string; english: string; spanish: string };
type Props = {
  templates: readonly Template[];
  /** Whoever asked reads Spanish, so that comes first. */
  spanish: boolean;
};

/** Puts a template into the answer, behind what is written there, to be changed before it is sent. */
export function TemplateMenu({ templates, spanish }: Props) {
  const t = useTranslations("threads");
  const { getValues, setValue, setFocus } = useFormContext<{ message: string }>();
  function insert(text: string) {
    const before = getValues("message").trimEnd();
    setValue("message", before === "" ? text : `${before}\n\n${text}`, { shouldDirty: true });
    // The menu gives the focus back to its button first.
    window.setTimeout(() => setFocus("message"));
  }
  const inLanguage = (language: "english" | "spanish"): MenuEntry[] => [
    { kind: "heading", label: LOCALE_NAMES[language === "spanish" ? "es-US" : "en-US"] },
    ...templates.map((template) => ({
      label: template.name,
      key: `${language}-${template.id}`,
      icon: <FileText />,
      onSelect: () => insert(template[language]),
    })),
  ];
  return (
    <DropdownMenu
      label={t("templates")}
      align="start"
      trigger={
        <Button size="sm" className="justify-self-start">
          {t("insertTemplate")}
          <ChevronDown size={16} />
        </Button>
      }
      items={[
        ...(templates.length > 0
          ? [...inLanguage(spanish ? "spanish" : "english"), ...inLanguage(spanish ? "english" : "spanish")]
          : []),
        ...(templates.length > 0 ? [{ kind: "line" } as const] : []),
        { label: t("editTemplates"), icon: <Settings />, href: "/admin/answer-templates" },
      ]}
    />
  );
}
