"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { tabToOpen } from "./kept-tab-rules";

type Props = {
  /** What the tabs are of; the browser keeps them by it for this session. */
  name: string;
  tabs: readonly { name: string; href: string }[];
  /** The tab the address names; null where it names none. */
  asked: string | null;
};

/** Opens the tab that was open last in this browser session, where the address names none (000 §4, §9). */
export function KeptTab({ name, tabs, asked }: Props) {
  const router = useRouter();
  useEffect(() => {
    try {
      const key = `tabs:${name}`;
      if (asked !== null) window.sessionStorage.setItem(key, asked);
      const open = tabToOpen(asked, window.sessionStorage.getItem(key), tabs);
      if (open) router.replace(open.href);
    } catch {
      // Storage is switched off: then the first tab is open.
    }
  }, [name, asked, tabs, router]);
  return null;
}
