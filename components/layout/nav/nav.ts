import type { ReactNode } from "react";

/** One entry of a navigation; its icon is drawn by whoever makes the entry, on the server. */
export type NavItem = { href: string; label: string; icon: ReactNode; current: boolean; badge?: string };

/** Entries under one heading: Today, Members, Money, Grow, Manage, Settings. `more` are entries that open a dialog. */
export type NavGroup = { label: string; items: readonly NavItem[]; more?: ReactNode };
