"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { api } from "@/lib/core/api/client";
import { CommandPalette, type PaletteGroup, type PaletteItem } from "./command-palette";

type Page = { key: string; label: string; icon: string; href: string };
type Props = {
  officeId: number | null;
  membersPath: string;
  pages: readonly { label: string; items: readonly Page[] }[];
  acts: readonly Page[];
};

/** People found at once, and things remembered. */
const FOUND = 8;
const RECENT = 5;

const storeOf = (officeId: number | null) => `recent:${officeId ?? "none"}`;

function isPage(value: unknown): value is Page {
  return (
    typeof value === "object" &&
    value !== null &&
    ["key", "label", "icon", "href"].every((name) => typeof Reflect.get(value, name) === "string")
  );
}

/** What was opened last through the palette. Kept for the session only, because names of patients are among it. */
function useRecent(officeId: number | null): [readonly Page[], (page: Page) => void] {
  const [recent, setRecent] = useState<readonly Page[]>([]);
  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(storeOf(officeId)) ?? "[]");
      setRecent(Array.isArray(kept) ? kept.filter(isPage) : []);
    } catch {
      setRecent([]);
    }
  }, [officeId]);
  function remember(page: Page) {
    const next = [page, ...recent.filter((each) => each.href !== page.href)].slice(0, RECENT);
    setRecent(next);
    sessionStorage.setItem(storeOf(officeId), JSON.stringify(next));
  }
  return [recent, remember];
}

/** The office's palette: its members by the members' own search, what was opened last, pages and acts. */
export function FramePalette({ officeId, membersPath, pages, acts }: Props) {
  const t = useTranslations("frame.palette");
  const [recent, remember] = useRecent(officeId);
  const itemOf = (page: Page): PaletteItem => ({ ...page, onSelect: () => remember(page) });

  async function search(searchQuery: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> {
    if (officeId === null) return [];
    const { data } = await api("POST /dentists/:officeId/members/upgraded-filters-search", {
      params: { officeId },
      input: { searchQuery },
      signal,
    });
    const items = data.members.slice(0, FOUND).map((family) => ({
      ...itemOf({
        key: `member-${family.id}`,
        label: family.name,
        icon: "users",
        href: `${membersPath}?id=${family.id}`,
      }),
      hint: family.email,
    }));
    const all = {
      key: "all-members",
      label: t("allFound", { text: searchQuery }),
      icon: "users",
      href: `${membersPath}?q=${encodeURIComponent(searchQuery)}`,
    };
    return items.length === 0 ? [] : [{ label: t("members"), items: [...items, all] }];
  }
  const known: PaletteGroup[] = [
    ...(recent.length ? [{ label: t("recent"), items: recent.map((page) => recentItem(itemOf(page))) }] : []),
    ...(acts.length ? [{ label: t("acts"), items: acts.map(itemOf) }] : []),
    ...pages.map((group) => ({ label: group.label, items: group.items.map(itemOf) })),
  ];
  return <CommandPalette groups={known} onSearch={search} />;
}

/** The same page may be among the pages too; the palette distinguishes its lines by their keys. */
const recentItem = (item: PaletteItem): PaletteItem => ({ ...item, key: `recent-${item.key}` });
