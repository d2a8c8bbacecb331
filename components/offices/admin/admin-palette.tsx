"use client";

import { useTranslations } from "next-intl";
import { CommandPalette } from "@/components/layout/command-palette";
import { usePersonActs } from "@/components/layout/frame-acts";
import type { PaletteFound, PaletteItem } from "@/components/layout/palette-rules";
import { Shortcuts } from "@/components/layout/shortcuts";
import { api } from "@/lib/core/api/client";
import { withQuery } from "@/lib/core/list";

/** Offices found at once. */
const FOUND = 8;

/** The palette of the back office: offices by their own search, pages and what the person can do. */
export function AdminPalette({ home, pages }: { home: string; pages: readonly PaletteItem[] }) {
  const t = useTranslations("frame.palette");
  const own = usePersonActs();
  async function search(q: string, signal: AbortSignal): Promise<PaletteFound> {
    const { data } = await api("GET /admin/dentists", { query: { q }, signal });
    const named = data.rows.slice(0, FOUND).map(({ id, officeName, city, email }) => ({
      key: `office-${id}`,
      label: officeName,
      hint: city ?? email,
      icon: "building",
      href: withQuery(home, { office: id }),
    }));
    const all = {
      key: "all-offices",
      label: t("allOffices", { text: q }),
      icon: "building",
      href: withQuery(home, { q }),
    };
    return { label: t("offices"), named, others: [], ...(named.length > 0 ? { all } : {}) };
  }
  const groups = [
    { label: t("pages"), items: pages },
    { label: t("acts"), items: own },
  ];
  return (
    <>
      <CommandPalette groups={groups} onSearch={search} />
      <Shortcuts />
    </>
  );
}
