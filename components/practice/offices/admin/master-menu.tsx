"use client";

import { Download, FileSpreadsheet, FileText, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { useToast } from "@/components/ui/notices/use-toast";
import { withQuery } from "@/lib/core/lists/list";

type Props = {
  officeId: number;
  name: string;
  owner: { id: number; name: string } | null;
  /** "2026-10"; null where the page is not about one month that has begun. */
  month: string | null;
};

/** The files of one office: its month, the month of its owner's offices together, and who is an active member. */
export function MasterMenu({ officeId, name, owner, month }: Props) {
  const t = useTranslations("offices.master");
  const toast = useToast();
  const [year = "", number = ""] = month?.split("-") ?? [];

  async function master() {
    const address = `/api/v1/DBreports/admin/master_report_monthly/${year}/${number}/by_dentist/${owner?.id}`;
    const response = await fetch(withQuery(address, { csv: "true", download: "true" }), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    if (!response.ok) return toast.error(t("failed"));
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = `${t("masterFile", { name: owner?.name ?? name, month: month ?? "" })}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  }

  const report = (format: string) =>
    withQuery(`/api/v1/dentists/${officeId}/web-report/${year}/${number}/export`, { format });
  const ofMonth: MenuEntry[] =
    month === null
      ? []
      : [
          { label: t("monthPdf"), icon: <FileText />, href: report("pdf"), newTab: true },
          { label: t("monthXlsx"), icon: <FileSpreadsheet />, href: report("xlsx"), newTab: true },
          ...(owner
            ? [{ label: t("masterCsv", { name: owner.name }), icon: <Download />, onSelect: () => void master() }]
            : []),
        ];
  return (
    <RowMenu
      name={name}
      items={[
        ...ofMonth,
        {
          label: t("activeXlsx"),
          icon: <Users />,
          href: `/api/v1/admin/reports/office/${officeId}/activeMembers`,
          newTab: true,
        },
      ]}
    />
  );
}
