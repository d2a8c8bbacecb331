"use client";

import { Check, ChevronsUpDown, Store } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { inputClass } from "@/components/ui/input";
import { MENU_ITEM } from "@/components/ui/menu-style";
import { Popover } from "@/components/ui/popover";

export type OfficeChoice = { id: string; name: string; hint?: string; href: string; current: boolean };

type Props = {
  offices: readonly OfficeChoice[];
  /** Asked before a switch: return false to stay (payment in progress, 000 §4). */
  onLeave?: (choice: OfficeChoice) => boolean;
  /** In the side nav it shrinks to an icon with it. */
  inSideNav?: boolean;
};

// With more than seven a search box appears.
const MANY = 7;

/** Which office one works in. The master dashboard of several locations is simply the first choice. */
export function OfficeSwitcher({ offices, onLeave, inSideNav = true }: Props) {
  const t = useTranslations("layout");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const current = offices.find((office) => office.current) ?? offices[0];
  if (!current) return null;
  const wanted = text.trim().toLowerCase();
  const found = wanted
    ? offices.filter((office) => `${office.name} ${office.hint ?? ""}`.toLowerCase().includes(wanted))
    : offices;
  // Where the side nav is narrow the name goes out of sight; the button keeps it as its accessible name.
  const wide = inSideNav ? "md:hidden xl:group-data-[open=true]/side:block" : "";
  return (
    <Popover
      label={t("switchOffice")}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setText("");
      }}
      className="p-1.5"
      trigger={
        <button
          type="button"
          title={current.name}
          aria-label={t("officeNow", { name: current.name })}
          className={inputClass("flex items-center gap-2.5 text-left font-medium")}
        >
          <Store size={20} className="shrink-0 text-muted" />
          <span className={cx("min-w-0 flex-1 truncate", wide)}>{current.name}</span>
          <ChevronsUpDown size={16} className={cx("shrink-0 text-muted", wide)} />
        </button>
      }
    >
      {offices.length > MANY ? (
        <input
          type="search"
          value={text}
          aria-label={t("findOffice")}
          placeholder={t("findOffice")}
          onChange={(event) => setText(event.target.value)}
          className={inputClass("mb-1.5")}
        />
      ) : null}
      <ul className="max-h-80 overflow-y-auto">
        {found.map((office) => (
          <li key={office.id}>
            <Link
              href={office.href}
              aria-current={office.current ? "true" : undefined}
              onClick={(event) => {
                if (onLeave && !onLeave(office)) event.preventDefault();
                setOpen(false);
              }}
              className={cx(MENU_ITEM, "hover:bg-fill focus-visible:bg-fill")}
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words">{office.name}</span>
                {office.hint ? <span className="block text-xs text-muted">{office.hint}</span> : null}
              </span>
              {office.current ? <Check size={16} className="shrink-0 text-accent" /> : null}
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="px-2.5 py-3 text-muted">{t("noOffice")}</p> : null}
    </Popover>
  );
}
