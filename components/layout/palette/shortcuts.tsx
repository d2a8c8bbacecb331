"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Switch } from "@/components/ui/inputs/switch";
import { Kbd } from "@/components/ui/kbd";
import { type Focused, KEYS, SHORTCUTS, type Shortcut, shortcutOf } from "./shortcuts-rules";

const KEPT = "shortcuts";
const OPEN = "inhouse:shortcuts";

/** Shows the sheet of shortcuts, from wherever. */
export const showShortcuts = () => window.dispatchEvent(new Event(OPEN));

function focusedOf(element: Element | null): Focused | null {
  if (!(element instanceof HTMLElement)) return null;
  const type = element instanceof HTMLInputElement ? element.type : undefined;
  return {
    tag: element.tagName,
    ...(type === undefined ? {} : { type }),
    role: element.getAttribute("role"),
    editable: element.isContentEditable,
  };
}

const visible = (element: HTMLElement) => element.getClientRects().length > 0;

/** The search of the page, else the palette. */
function focusSearch(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")];
  const box = boxes.find(visible);
  if (box) {
    box.focus();
    box.select();
    return;
  }
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
}

/** To the next or the previous row of the list on the page; the first where none has the focus. */
function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main a[data-row-link]")].filter(visible);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1;
  const now = links[at];
  if (!now) {
    links[0]?.focus();
    return;
  }
  // A list that draws only what is in sight knows itself what comes next.
  const key = step === 1 ? "ArrowDown" : "ArrowUp";
  const taken = !now.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  if (!taken) links[at + step]?.focus();
}

function act(name: Exclude<Shortcut, "help">): void {
  if (name === "search") focusSearch();
  else moveBy(name === "down" ? 1 : -1);
}

/** Single keys for those who want them, with their sheet; kept for the device, and off for who switches them off. */
export function Shortcuts() {
  const t = useTranslations("frame.shortcuts");
  const id = useId();
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(KEPT) !== "off"), []);
  useEffect(() => {
    const show = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (!on || event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const name = shortcutOf(event, focusedOf(document.activeElement));
      if (name === null) return;
      event.preventDefault();
      if (name === "help") show();
      else act(name);
    };
    window.addEventListener(OPEN, show);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener(OPEN, show);
      window.removeEventListener("keydown", onKey);
    };
  }, [on]);
  function keep(next: boolean) {
    setOn(next);
    localStorage.setItem(KEPT, next ? "on" : "off");
  }
  const line = (label: string, ...keys: string[]) => (
    <div key={label} className="flex items-center justify-between gap-4 py-2">
      <dt>{label}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
  return (
    <Dialog open={open} onOpenChange={setOpen} size="sm" title={t("title")}>
      <dl className="divide-y divide-line">
        {line(t("palette"), "Ctrl", "K")}
        {SHORTCUTS.map((name) => line(t(name), KEYS[name]))}
        {line(t("open"), "Enter")}
        {line(t("close"), "Esc")}
      </dl>
      <div className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-4">
        <label htmlFor={id}>{t("single")}</label>
        <Switch id={id} checked={on} onCheckedChange={keep} />
      </div>
    </Dialog>
  );
}
