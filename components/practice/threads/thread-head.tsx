import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import type { ThreadView } from "@/lib/practice/threads/queries";

type Props = { view: ThreadView; path: string; pill: ReactNode; actions: ReactNode };

/** What a thread is about, how it stands, and the way back to the list. */
export function ThreadHead({ view, path, pill, actions }: Props) {
  const t = useTranslations("threads");
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: view.timezone });
  return (
    <PageHeader
      breadcrumbs={[{ label: t("title"), href: path }]}
      title={view.subject}
      description={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {pill}
          <span>{t(`kind.${view.kind}`)}</span>
          <span>{t("openedOn", { date: day.format(view.createdAt) })}</span>
        </span>
      }
      actions={actions}
    />
  );
}
