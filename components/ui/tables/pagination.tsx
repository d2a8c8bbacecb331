import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "../buttons/button";
import { LinkButton } from "../buttons/link-button";

type Props = { from: number; to: number; total?: number; previousHref?: string; nextHref?: string };

/** "1–50 of 1,234" with the pages before and after as addresses. Without `total` the count is left out. */
export function Pagination({ from, to, total, previousHref, nextHref }: Props) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="text-body text-muted tabular-nums">
        {total === undefined ? t("range", { from, to }) : t("rangeOf", { from, to, total })}
      </p>
      <div className="flex gap-2">
        <Turn href={previousHref} label={t("previous")} icon={<ChevronLeft size={18} />} first />
        <Turn href={nextHref} label={t("next")} icon={<ChevronRight size={18} />} />
      </div>
    </nav>
  );
}

function Turn({
  href,
  label,
  icon,
  first = false,
}: {
  href?: string;
  label: string;
  icon: React.ReactNode;
  first?: boolean;
}) {
  const face = first ? [icon, label] : [label, icon];
  const inside = (
    <>
      {face[0]}
      {face[1]}
    </>
  );
  if (href)
    return (
      <LinkButton href={href} size="sm" scroll={false}>
        {inside}
      </LinkButton>
    );
  return (
    <span aria-disabled className={buttonClass({ size: "sm" })}>
      {inside}
    </span>
  );
}
