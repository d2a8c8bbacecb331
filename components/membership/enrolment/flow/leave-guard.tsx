"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";

/** While it is 'false', leaving needs a confirmation (000 §4, Q-067); other screens, such as the office switcher, look at it too. */
export const PAID_COOKIE = "finishedAndPaid";

function mark(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = open ? `${PAID_COOKIE}=false; path=/; SameSite=Lax` : `${PAID_COOKIE}=; path=/; max-age=0`;
}

function target(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.origin !== window.location.origin)
    return null;
  return link.pathname === window.location.pathname && link.hash ? null : `${link.pathname}${link.search}`;
}

/** Asks before a checkout is left unpaid. Renders the question. */
export function LeaveGuard({ active }: { active: boolean }): ReactNode {
  const t = useTranslations("enrolment.checkout");
  const router = useRouter();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return;
    mark(true);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const path = target(event);
      if (!path) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(path);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      mark(false);
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [active]);
  return (
    <ConfirmDialog
      open={to !== null}
      onOpenChange={(open) => {
        if (!open) setTo(null);
      }}
      title={t("heading")}
      consequence={t("leave")}
      verb={t("leaveConfirm")}
      keep={t("leaveStay")}
      destructive={false}
      onConfirm={() => {
        mark(false);
        if (to) router.push(to);
      }}
    />
  );
}
