import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./links/link";

export type Crumb = { label: string; href: string };

type Props = {
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** What the page is about is a list: on a phone the head is one line and leaves out the text, which a list has below. */
  list?: boolean;
  /** 2 where it heads a part of a page that has its own name. */
  level?: 1 | 2;
};

/** Head of a page: where one is, its name, and its one primary action last. */
export function PageHeader({ title, description, breadcrumbs, actions, list = false, level = 1 }: Props) {
  const t = useTranslations("ui");
  const Name = level === 1 ? "h1" : "h2";
  return (
    <header
      className={cx(
        "flex items-end justify-between gap-y-3",
        list ? "mb-2 gap-x-3 max-sm:items-center sm:mb-6 sm:flex-wrap sm:gap-x-6" : "mb-6 flex-wrap gap-x-6",
      )}
    >
      <div className={cx("min-w-0", list ? "flex-1 sm:flex-[1_1_20rem]" : "flex-[1_1_20rem]")}>
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
        <Name
          className={cx(
            "text-ink",
            level === 1 ? "sm:text-h2" : "font-semibold",
            list ? "text-[18px] leading-6" : "text-[24px] leading-8",
          )}
        >
          {title}
        </Name>
        {description ? (
          <p className={cx("mt-1 max-w-2xl text-body text-muted", list && "max-sm:hidden")}>{description}</p>
        ) : null}
      </div>
      {actions ? (
        <div className={cx("flex flex-wrap items-center gap-2", list && "max-sm:shrink-0 max-sm:empty:hidden")}>
          {actions}
        </div>
      ) : null}
    </header>
  );
}
