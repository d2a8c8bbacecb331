"use client";

import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "@/lib/client";
import { MATCHES, type Match, matchOf } from "@/lib/membership/members/list-search.rules";
import type { FamilyRow, PersonRow } from "@/lib/membership/members/wire";
import { usePersonActs } from "../frame/frame-acts";
import { CommandPalette } from "./command-palette";
import type { PaletteFound, PaletteGroup, PaletteItem } from "./palette-rules";
import { Shortcuts } from "./shortcuts";

type Page = { key: string; label: string; icon: ReactNode; href: string };
/** What is remembered of a page; an icon is no text to keep. */
type Kept = Omit<Page, "icon">;

const PEOPLE = <Users size={20} className="shrink-0" />;
type Props = {
  officeId: number | null;
  membersPath: string;
  pages: readonly { label: string; items: readonly Page[] }[];
  acts: readonly (Page & { words: string; download?: boolean })[];
};
const NOTHING: PaletteFound = { label: "", named: [], others: [] };

/** People found at once, and things remembered. */
const FOUND = 8;
const RECENT = 5;

const storeOf = (officeId: number | null) => `recent:${officeId ?? "none"}`;

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    ["key", "label", "href"].every((name) => typeof Reflect.get(value, name) === "string")
  );
}

/** What was opened last through the palette. Kept for the session only, because names of patients are among it. */
function useRecent(officeId: number | null): [readonly Kept[], (page: Kept) => void] {
  const [recent, setRecent] = useState<readonly Kept[]>([]);
  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(storeOf(officeId)) ?? "[]");
      setRecent(Array.isArray(kept) ? kept.filter(isKept) : []);
    } catch {
      setRecent([]);
    }
  }, [officeId]);
  function remember({ key, label, href }: Kept) {
    const page = { key, label, href };
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
  const own = usePersonActs();
  const itemOf = (page: Page): PaletteItem => ({ ...page, onSelect: () => remember(page) });

  async function search(searchQuery: string, signal: AbortSignal): Promise<PaletteFound> {
    if (officeId === null) return NOTHING;
    const { data } = await api("POST /dentists/:officeId/members/upgraded-filters-search", {
      params: { officeId },
      input: { searchQuery },
      signal,
    });
    const found = data.members.slice(0, FOUND).map((family) => {
      const { person, match } = meantOf(family, searchQuery);
      const own = person.id === family.id;
      const label = person.name;
      return {
        named: match === "whole" || match === "beginning",
        item: {
          ...itemOf({ key: `member-${person.id}`, label, icon: PEOPLE, href: `${membersPath}?id=${person.id}` }),
          hint: own ? family.email : t("inFamily", { name: family.name }),
        },
      };
    });
    if (found.length === 0) return NOTHING;
    const all = {
      key: "all-members",
      label: t("allFound", { text: searchQuery }),
      icon: PEOPLE,
      href: `${membersPath}?q=${encodeURIComponent(searchQuery)}`,
    };
    const which = (named: boolean) => found.filter((each) => each.named === named).map(({ item }) => item);
    return { label: t("members"), named: which(true), others: which(false), all };
  }
  const drawn = [...pages.flatMap(({ items }) => items), ...acts];
  const iconOf = (page: Kept) => drawn.find(({ href }) => href === page.href)?.icon ?? PEOPLE;
  const known: PaletteGroup[] = [
    ...(recent.length
      ? [{ label: t("recent"), items: recent.map((page) => recentItem(itemOf({ ...page, icon: iconOf(page) }))) }]
      : []),
    { label: t("acts"), items: [...acts.map((act) => (act.download ? act : { ...act, ...itemOf(act) })), ...own] },
    ...pages.map((group) => ({ label: group.label, items: group.items.map(itemOf) })),
  ];
  return (
    <>
      <CommandPalette groups={known} onSearch={search} />
      <Shortcuts />
    </>
  );
}

/** Whom of a family a search means: who fits it best, the account owner before others. */
function meantOf(family: FamilyRow, search: string): { person: PersonRow; match: Match | null } {
  const others = family.additionalMembers.map((person) => ({ ...person, email: null, phone: family.phone }));
  const people = [family, ...others].map((person) => ({ person, match: matchOf(search, person) }));
  const best = MATCHES.flatMap((match) => people.filter((each) => each.match === match))[0];
  return best ?? { person: family, match: null };
}

/** The same page may be among the pages too; the palette distinguishes its lines by their keys. */
const recentItem = (item: PaletteItem): PaletteItem => ({ ...item, key: `recent-${item.key}` });
