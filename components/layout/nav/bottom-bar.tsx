"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { Link } from "@/components/ui/links/link";
import type { NavGroup, NavItem } from "./nav";

const ENTRY =
  "flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control text-[11px] leading-4 font-medium text-muted aria-[current=page]:text-accent -outline-offset-2";

type Props = { items: readonly NavItem[]; groups: readonly NavGroup[]; help?: ReactNode };

/** Phone: four entries and a drawer with everything. */
export function BottomBar({ items, groups, help }: Props) {
  const t = useTranslations("layout");
  const [open, setOpen] = useState(false);
  return (
    <nav
      aria-label={t("quickNav")}
      data-noprint=""
      data-bottom-tabs=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-5">
        {items.slice(0, 4).map((item) => (
          <li key={item.href} className="min-w-0">
            <Link href={item.href} aria-current={item.current ? "page" : undefined} className={ENTRY}>
              {item.icon}
              <span className="max-w-full px-0.5 text-center leading-[13px] tracking-tight text-balance hyphens-auto">
                {item.label}
              </span>
            </Link>
          </li>
        ))}
        <li className="min-w-0">
          <button type="button" aria-expanded={open} onClick={() => setOpen(true)} className={`${ENTRY} w-full`}>
            <Menu size={20} />
            {t("more")}
          </button>
        </li>
      </ul>
      <Drawer open={open} onOpenChange={setOpen} title={t("menu")}>
        {groups.map((group) => (
          <section key={group.label} aria-label={group.label} className="pb-4">
            {group.items.length > 1 || group.more ? (
              <p aria-hidden className="px-3 pb-1 text-small font-medium text-muted">
                {group.label}
              </p>
            ) : null}
            <ul>
              {group.items.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    onClick={() => setOpen(false)}
                    aria-current={item.current ? "page" : undefined}
                    className="flex min-h-11 items-center gap-3 rounded-control px-3 text-base font-medium text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
                  >
                    {item.icon}
                    {item.label}
                    {item.badge ? <Badge className="ml-auto">{item.badge}</Badge> : null}
                  </Link>
                </li>
              ))}
              {group.more ? <li>{group.more}</li> : null}
            </ul>
          </section>
        ))}
        {help}
      </Drawer>
    </nav>
  );
}
