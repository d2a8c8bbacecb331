import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export type Crumb = { label: string; href: string };

type Props = { title: string; description?: ReactNode; breadcrumbs?: readonly Crumb[]; actions?: ReactNode };

/** Head of a page: where one is, its name, and its one primary action last. */
export function PageHeader({ title, description, breadcrumbs, actions }: Props) {
  const t = useTranslations("ui");
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        {breadcrumbs?.length ? (
          <nav aria-label={t("breadcrumbs")} className="mb-1">
            <ol className="flex flex-wrap items-center gap-1 text-body text-muted">
              {breadcrumbs.map((crumb) => (
                <li key={crumb.href} className="flex items-center gap-1">
                  <Link
                    href={crumb.href}
                    className="inline-flex min-h-6 items-center rounded-small hover:text-ink hover:underline"
                  >
                    {crumb.label}
                  </Link>
                  <ChevronRight size={14} />
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <h1 className="text-[24px] leading-8 text-ink sm:text-h2">{title}</h1>
        {description ? <p className="mt-1 max-w-2xl text-body text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
