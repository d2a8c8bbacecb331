import type { NavIconName } from "@/lib/pages/icons";

/** One entry of a navigation; `icon` is a name of `NavIcon`. */
export type NavItem = { href: string; label: string; icon: NavIconName; current: boolean; badge?: string };

/** Entries under one heading: Today, Members, Plans, Money, Grow, Settings. */
export type NavGroup = { label: string; items: readonly NavItem[] };
