import { Badge } from "../badge";
import { Link } from "../links/link";

export const TAB_LIST = "flex gap-1 overflow-x-auto border-b border-line";
export const TAB =
  "relative inline-flex min-h-control shrink-0 items-center gap-2 rounded-t-control px-3 pb-1 font-medium text-muted transition-colors -outline-offset-2 hover:text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:text-accent data-[state=active]:after:bg-accent aria-[current=page]:text-accent aria-[current=page]:after:bg-accent";

export type TabLink = { href: string; label: string; count?: number; current: boolean };

/** Tabs that are addresses: they can be bookmarked, shared and opened next to each other. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={TAB_LIST}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined} className={TAB}>
          {tab.label}
          {tab.count === undefined ? null : <Badge>{tab.count}</Badge>}
        </Link>
      ))}
    </nav>
  );
}
