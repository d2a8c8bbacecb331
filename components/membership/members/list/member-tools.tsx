"use client";

import { Columns3, Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { BigFiles } from "@/components/list/big-files";
import { SavedViews } from "@/components/membership/members/views/saved-views";
import { type View, viewHref } from "@/components/membership/members/views/view";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { DropdownMenu } from "@/components/ui/menus/dropdown-menu";
import { MEMBER_COLUMNS, type MemberColumn } from "@/lib/membership/members/list-columns.rules";
import { BIG_FILE_ROWS } from "@/lib/platform/exports/rules";

type Props = {
  officeId: number;
  view: View;
  /** Whether the reader may take all members away as a file. */
  mayExport: boolean;
  /** The filters, which stand above; on a phone in one line with the tools. */
  filters: ReactNode;
  columns: readonly MemberColumn[];
  /** How many families the view has; null where nobody counted them. */
  total: number | null;
  onColumn: (column: MemberColumn, on: boolean) => void;
};

/** Search, columns and export above the list. */
export function MemberTools({ officeId, view, mayExport, filters, columns, total, onColumn }: Props) {
  const t = useTranslations("members");
  const router = useRouter();
  const [pending, start] = useTransition();
  const file = new URLSearchParams({ filter: view.filter, ...(view.q === "" ? {} : { q: view.q }), sort: view.sort });
  const address = `/api/v1/dentists/${officeId}/members/export?${file}`;
  const big = mayExport && total !== null && total >= BIG_FILE_ROWS;
  return (
    <div className="mt-1 grid gap-4 sm:mt-6" data-strip="">
      {filters}
      <div className="flex flex-wrap items-center gap-2" data-strip="flat">
        <SearchInput
          label={t("search")}
          placeholder={t("searchHint")}
          defaultValue={view.q}
          pending={pending}
          at={viewHref(view, {})}
          className="w-full sm:w-80"
          onSearch={(q) => start(() => router.replace(viewHref(view, { q }), { scroll: false }))}
        />
        <span className="flex-1 max-sm:hidden" />
        <SavedViews officeId={officeId} view={view} columns={columns} />
        <DropdownMenu
          label={t("columns")}
          trigger={
            <Button className="max-sm:hidden">
              <Columns3 size={18} />
              {t("columns")}
            </Button>
          }
          items={MEMBER_COLUMNS.map((column) => ({
            kind: "check" as const,
            label: t(`column.${column}`),
            checked: columns.includes(column),
            onCheckedChange: (on: boolean) => onColumn(column, on),
          }))}
        />
        {mayExport && !big ? (
          <a href={address} className={buttonClass()}>
            <Download size={18} />
            {t("export")}
          </a>
        ) : null}
      </div>
      {big ? <BigFiles files={[{ label: "CSV", href: address }]} page={view.path} rows={total} /> : null}
    </div>
  );
}
