import { Printer } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/buttons/button";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { LOCALES } from "@/lib/core/i18n/locale";

/** The form for families who would rather write, to be printed in the language of whoever fills it in (000 §7). */
export async function PaperForm({ officeId }: { officeId: OfficeId }) {
  const t = await getTranslations("marketingPaper");
  return LOCALES.map((lang) => (
    <a
      key={lang}
      href={`/api/v1/dentists/${officeId}/enrollment-form?lang=${lang}`}
      target="_blank"
      rel="noopener"
      title={t("printText")}
      className={buttonClass()}
      data-noprint=""
    >
      <Printer size={18} className="max-sm:hidden" />
      {t(`print.${lang}`)}
    </a>
  ));
}
