"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { MAIN_FILTERS, MORE_FILTERS, type View, viewHref } from "@/components/membership/members/views/view";
import { Button } from "@/components/ui/buttons/button";
import { DropdownMenu } from "@/components/ui/menus/dropdown-menu";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import type { ListFilter } from "@/lib/membership/members/schema";

/** The filters as addresses, with how many families are behind each. */
export function MemberFilters({ view, counts }: { view: View; counts: Record<ListFilter, number> }) {
  const t = useTranslations("members");
  const name = (filter: ListFilter) => t(`filter.${filter}`);
  const isMain = MAIN_FILTERS.some((filter) => filter === view.filter);
  const shown: ListFilter[] = isMain ? [...MAIN_FILTERS] : [...MAIN_FILTERS, view.filter];
  return (
    <FilterChips
      label={t("filters")}
      unit={t("filterUnit")}
      chips={shown.map((filter) => ({
        key: filter,
        label: name(filter),
        count: counts[filter],
        href: viewHref(view, { filter }),
        selected: view.filter === filter,
      }))}
      {...(view.filter !== "all" || view.q !== "" ? { clearHref: view.path } : {})}
    >
      <DropdownMenu
        align="start"
        label={t("moreFilters")}
        trigger={
          <Button variant="quiet" size="sm">
            {t("moreFilters")}
            <ChevronDown size={16} />
          </Button>
        }
        items={MORE_FILTERS.flatMap(([group, filters]) => [
          { kind: "heading" as const, label: t(`filterGroup.${group}`) },
          ...filters.map((filter) => ({
            label: name(filter),
            hint: String(counts[filter]),
            href: viewHref(view, { filter }),
          })),
        ])}
      />
    </FilterChips>
  );
}
