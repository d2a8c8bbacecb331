"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../buttons/button";
import { IconButton } from "../buttons/icon-button";

type Props = {
  selected: number;
  /** All rows that match, for "Select all 512". */
  matching?: number;
  onSelectAll?: () => void;
  onClear: () => void;
  /** What the chosen act would do: "3 people, $147.00". */
  effect?: ReactNode;
  children: ReactNode;
};

/** Rises when rows are chosen, says how many and what would happen. */
export function BulkBar({ selected, matching, onSelectAll, onClear, effect, children }: Props) {
  const t = useTranslations("ui");
  return (
    <div role="status" className="sticky bottom-4 z-20 max-md:bottom-24">
      {selected === 0 ? null : (
        <section
          aria-label={t("selection")}
          data-state="open"
          className="motion-in mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised py-2 pr-2 pl-4 shadow-raised"
        >
          <p className="text-body font-medium tabular-nums">{t("selected", { count: selected })}</p>
          {onSelectAll && matching !== undefined && matching > selected ? (
            <Button variant="quiet" size="sm" onClick={onSelectAll}>
              {t("selectAll", { count: matching })}
            </Button>
          ) : null}
          {effect ? <p className="text-body text-muted tabular-nums">{effect}</p> : null}
          <div className="flex flex-wrap items-center gap-2">
            {children}
            <IconButton icon={<X />} label={t("clearSelection")} size="sm" onClick={onClear} />
          </div>
        </section>
      )}
    </div>
  );
}
