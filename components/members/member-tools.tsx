"use client";

import { Columns3, Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { DropdownMenu } from "@/components/ui/dropdown-menu";
import { SearchInput } from "@/components/ui/search-input";
import { MEMBER_COLUMNS, type MemberColumn } from "@/lib/members/views.schema";
import { SavedViews } from "./saved-views";
import { type View, viewHref } from "./view";

type Props = {
  officeId: number;
  view: View;
  columns: readonly MemberColumn[];
  onColumn: (column: MemberColumn, on: boolean) => void;
};

/** Search, columns and export above the list. */
export function MemberTools({ officeId, view, columns, onColumn }: Props) {
  const t = useTranslations("members");
  const router = useRouter();
  const [pending, start] = useTransition();
  const file = new URLSearchParams({ filter: view.filter, ...(view.q === "" ? {} : { q: view.q }) });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label={t("search")}
        placeholder={t("searchHint")}
        defaultValue={view.q}
        pending={pending}
        className="w-full sm:w-80"
        onSearch={(q) => start(() => router.replace(viewHref(view, { q }), { scroll: false }))}
      />
      <span className="flex-1 max-sm:hidden" />
      <SavedViews officeId={officeId} view={view} columns={columns} />
      <DropdownMenu
        label={t("columns")}
        trigger={
          <Button>
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
      <a href={`/api/v1/dentists/${officeId}/members/export?${file}`} download className={buttonClass()}>
        <Download size={18} />
        {t("export")}
      </a>
    </div>
  );
}
