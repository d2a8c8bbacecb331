import type { ReactNode } from "react";

/** One entry of a navigation; its icon is drawn by whoever makes the entry, on the server. */
export type NavItem = { href: string; label: string; icon: ReactNode; current: boolean; badge?: string };

/** Entries under one heading: Today, Members, Plans, Money, Grow, Settings. */
export type NavGroup = { label: string; items: readonly NavItem[] };
