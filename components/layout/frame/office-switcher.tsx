"use client";

import { Check, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { inputClass } from "@/components/ui/inputs/input";
import { Link } from "@/components/ui/links/link";
import { MENU_ITEM } from "@/components/ui/menus/menu-style";
import { Popover } from "@/components/ui/menus/popover";
import { BRAND_LINE, BrandFace, WIDE_ONLY } from "../nav/brand";
import { inOrder, type OfficeChoice, stepFrom } from "./office-choices";
import { recentOffices } from "./recent-offices";

type Props = {
  offices: readonly OfficeChoice[];
  /** Asked before a switch: return false to stay (payment in progress, 000 §4). */
  onLeave?: (choice: OfficeChoice) => boolean;
  /** Logo of the office one works in. */
  logo?: string | null;
  /** In the side nav it shrinks to the logo with it. */
  compact?: boolean;
  /** Below the offices: another way to look at the one. */
  foot?: ReactNode;
};

// With more than seven a search box appears.
const MANY = 7;

const PLACES = "input, a, button";

/**
 * The brand of the office one works in, and the way to another. The master dashboard of several locations is simply the first choice;
 * of many offices those one was in lately come next. The arrow keys go through search and offices.
 */
export function OfficeSwitcher({ offices, onLeave, logo, compact = false, foot }: Props) {
  const t = useTranslations("layout");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [recent, setRecent] = useState<readonly string[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const places = [...(panel.current?.querySelectorAll<HTMLElement>(PLACES) ?? [])];
    const next = places[stepFrom(places.indexOf(document.activeElement as HTMLElement), event.key, places.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  const current = offices.find((office) => office.current) ?? offices[0];
  if (!current) return null;
  const found = inOrder(offices, { text, recent });
  return (
    <Popover
      label={t("switchOffice")}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setText("");
        setRecent(next && offices.length > MANY ? recentOffices() : []);
      }}
      className="p-1.5"
      trigger={
        <button
          type="button"
          title={current.name}
          aria-label={t("officeNow", { name: current.name })}
          className={cx(BRAND_LINE, "text-left hover:bg-fill", compact && "xl:group-data-[open=true]/side:w-full")}
        >
          <BrandFace name={current.name} logo={logo ?? null} compact={compact} />
          <ChevronsUpDown size={16} className={cx("ml-auto shrink-0 text-muted", compact && WIDE_ONLY)} />
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among the links and the search inside */}
      <div ref={panel} onKeyDown={onKeyDown}>
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
        {foot ? <div className="mt-1.5 border-t border-line pt-1.5">{foot}</div> : null}
      </div>
    </Popover>
  );
}
