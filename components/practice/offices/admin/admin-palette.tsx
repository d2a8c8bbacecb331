"use client";

import { Building, UserCog, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePersonActs } from "@/components/layout/frame/frame-acts";
import { CommandPalette } from "@/components/layout/palette/command-palette";
import type { PaletteFound, PaletteItem } from "@/components/layout/palette/palette-rules";
import { Shortcuts } from "@/components/layout/palette/shortcuts";
import { api } from "@/lib/client";
import { withQuery } from "@/lib/core/lists/list";

/** Offices found at once. */
const FOUND = 8;

/** The palette of the back office: offices and people of all offices, pages and what the person can do. */
export function AdminPalette({ home, pages }: { home: string; pages: readonly PaletteItem[] }) {
  const t = useTranslations("frame.palette");
  const roles = useTranslations("offices.settings.roles");
  const own = usePersonActs();
  async function search(q: string, signal: AbortSignal): Promise<PaletteFound> {
    const [{ data: offices }, { data: people }] = await Promise.all([
      api("GET /admin/dentists", { query: { q }, signal }),
      api("POST /admin/people/search", { input: { searchQuery: q }, signal }),
    ]);
    const named = offices.rows.slice(0, FOUND).map(({ id, officeName, city, email }) => ({
      ...{ key: `office-${id}`, label: officeName, hint: city ?? email, icon: <Building size={20} /> },
      href: withQuery(home, { office: id }),
    }));
    const members = people.members.map(({ id, name, officeId, officeName }) => ({
      ...{ key: `member-${id}`, label: name, hint: officeName, icon: <Users size={20} /> },
      href: withQuery(home, { office: officeId, member: id }),
    }));
    const users = people.users.map(({ id, name, officeId, officeName, type }) => ({
      ...{ key: `user-${id}`, label: name, hint: `${roles(type)} · ${officeName}`, icon: <UserCog size={20} /> },
      href: withQuery(home, { office: officeId, user: id }),
    }));
    const all = {
      ...{ key: "all-offices", label: t("allOffices", { text: q }), icon: <Building size={20} /> },
      href: withQuery(home, { q }),
    };
    const kinds = [
      { label: t("members"), items: members },
      { label: t("staff"), items: users },
    ].filter(({ items }) => items.length > 0);
    return { label: t("offices"), named, others: [], kinds, ...(named.length > 0 ? { all } : {}) };
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
