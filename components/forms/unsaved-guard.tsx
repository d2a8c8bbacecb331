"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { ConfirmLater } from "@/components/ui/dialogs/confirm-later";

/** The address a click would lead to inside this site, or null when the click leaves the page alone. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  if (link.origin !== window.location.origin) return null;
  if (link.pathname === window.location.pathname && link.search === window.location.search) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}

/** The words of a question, and of its two answers. */
export type GuardWords = { title: string; text: string; verb: string; keep: string };
/** What is asked in place of the usual question, by the address a click leads to; null where that is the usual one. */
export type GuardQuestion = (href: string) => GuardWords | null;

type Props = { active: boolean; question?: GuardQuestion | undefined };

/** Asks before changes are lost: its own dialog inside the site, the browser's when the tab is closed. */
export function UnsavedGuard({ active, question }: Props) {
  const t = useTranslations("ui");
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = leadsTo(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(href);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [active]);
  if (wanted === null) return null;
  const usual = { title: t("unsavedTitle"), text: t("unsavedText"), verb: t("leaveWithout"), keep: t("stayHere") };
  const words = question?.(wanted) ?? usual;
  return (
    <Suspense>
      <ConfirmLater
        open
        onOpenChange={(open) => {
          if (!open) setWanted(null);
        }}
        title={words.title}
        consequence={words.text}
        verb={words.verb}
        keep={words.keep}
        onConfirm={() => {
          router.push(wanted);
        }}
      />
    </Suspense>
  );
}
