import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "../cx";
import { Link } from "../links/link";

export type Chip = { key: string; label: string; count?: number; href: string; selected: boolean };

type Props = {
  label: string;
  chips: readonly Chip[];
  /** What the numbers on the chips count: "Families". */
  unit?: string;
  /** Shown behind the chips when any filter is on. */
  clearHref?: string;
  children?: ReactNode;
};

/** Filters as addresses: `[All 512] [Active 412] [Late 6]`. Menus with more filters go in as children. */
export function FilterChips({ label, chips, unit, clearHref, children }: Props) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={label} data-strip="" className="flex flex-wrap items-center gap-2">
      {unit ? <span className="text-small text-muted">{unit}</span> : null}
      {chips.map((chip) => (
        <Link
          key={chip.key}
          href={chip.href}
          scroll={false}
          aria-current={chip.selected ? "true" : undefined}
          className={cx(
            "inline-flex min-h-control-small items-center gap-1.5 rounded-full border px-3 text-body font-medium transition-colors",
            chip.selected
              ? "border-accent bg-accent-soft text-accent"
              : "border-edge bg-surface text-muted hover:bg-fill hover:text-ink",
          )}
        >
          {chip.label}
          {chip.count === undefined ? null : (
            <span className="font-normal tabular-nums">{t("count", { count: chip.count })}</span>
          )}
        </Link>
      ))}
      {children}
      {clearHref ? (
        <Link
          href={clearHref}
          scroll={false}
          className="inline-flex min-h-control-small items-center gap-1 rounded-control px-2 text-body font-medium text-muted hover:text-ink"
        >
          <X size={16} />
          {t("clearFilters")}
        </Link>
      ) : null}
    </nav>
  );
}
