"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import { Tooltip } from "@/components/ui/menus/tooltip";
import { SIDEBAR_COOKIE } from "../look/theme";
import { keepForSession } from "../session/browser-cookie";
import type { NavGroup, NavItem } from "./nav";

type Props = {
  groups: readonly NavGroup[];
  brand: ReactNode;
  expanded: boolean;
  dark?: boolean;
  /** What opens over the page, below the entries that lead to one. */
  help?: ReactNode;
};

/**
 * 248 px with words, 72 px with icons. The choice is kept in a cookie of the browser's session (000 §9) so that the server draws the right width; under
 * 1281 px it is narrow, under 768 px the bottom bar takes over. Both of its parts stick by themselves, so that the
 * button at its foot stays in sight whatever bars lie above the frame.
 */
export function SideNav({ groups, brand, expanded, dark = false, help }: Props) {
  const t = useTranslations("layout");
  const [open, setOpen] = useState(expanded);
  function toggle() {
    keepForSession(SIDEBAR_COOKIE, open ? "false" : "true");
    setOpen(!open);
  }
  return (
    <aside
      data-noprint=""
      {...(dark ? { "data-theme": "dark" } : {})}
      data-open={open}
      className={cx(
        "group/side hidden w-18 shrink-0 flex-col border-r border-line transition-[width] md:flex",
        dark ? "bg-canvas" : "bg-surface",
        open && "xl:w-62",
      )}
    >
      <div className="sticky top-0 flex max-h-[calc(100dvh-4rem)] flex-col">
        <div className="flex h-14 shrink-0 items-center px-4">{brand}</div>
        <nav aria-label={t("mainNav")} className="min-h-0 overflow-y-auto px-3 pb-3">
          {groups.map((group) => (
            <NavSection key={group.label} group={group} open={open} />
          ))}
          {help}
        </nav>
      </div>
      <div
        className={cx(
          "sticky bottom-0 mt-auto hidden border-t border-line p-3 xl:block",
          dark ? "bg-canvas" : "bg-surface",
        )}
      >
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="flex h-9 w-full items-center gap-3 rounded-control px-3.5 text-muted hover:bg-fill hover:text-ink"
        >
          {open ? <PanelLeftClose size={20} /> : <PanelLeftOpen size={20} />}
          <span className={cx(!open && "sr-only")}>{open ? t("collapse") : t("expand")}</span>
        </button>
      </div>
    </aside>
  );
}

function NavSection({ group, open }: { group: NavGroup; open: boolean }) {
  const captioned = group.items.length > 1 || group.more !== undefined;
  return (
    <div className="group/nav pt-3 first:pt-1">
      {/* Over a single entry a caption would only say its name twice: a line keeps it apart. */}
      {captioned ? (
        <p aria-hidden className={cx("hidden h-6 px-3.5 text-xs font-medium text-faint", open && "xl:block")}>
          {group.label}
        </p>
      ) : null}
      <div
        aria-hidden
        className={cx("mx-3 mb-2 h-px bg-line group-first/nav:hidden", open && captioned && "xl:hidden")}
      />
      <ul aria-label={group.label} className="grid grid-cols-1 gap-0.5">
        {group.items.map((item) => (
          <li key={item.href}>
            <SideEntry item={item} open={open} />
          </li>
        ))}
        {group.more ? <li>{group.more}</li> : null}
      </ul>
    </div>
  );
}

function SideEntry({ item, open }: { item: NavItem; open: boolean }) {
  const link = (
    <Link
      href={item.href}
      aria-label={item.badge ? `${item.label} ${item.badge}` : item.label}
      aria-current={item.current ? "page" : undefined}
      className="relative flex h-9 items-center gap-3 rounded-control px-3.5 font-medium text-muted transition-colors hover:bg-fill hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
    >
      {item.icon}
      <span className={cx("hidden min-w-0 flex-1 truncate", open && "xl:block")}>{item.label}</span>
      {item.badge ? (
        <Badge className={cx("max-xl:absolute max-xl:-top-1 max-xl:right-0", !open && "absolute -top-1 right-0")}>
          {item.badge}
        </Badge>
      ) : null}
    </Link>
  );
  return (
    <Tooltip side="right" text={item.label} className={open ? "xl:hidden" : undefined}>
      {link}
    </Tooltip>
  );
}
