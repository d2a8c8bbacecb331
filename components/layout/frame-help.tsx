"use client";

import { CircleAlert, CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import type { Contact } from "@/components/support/contact-of";
import { Later } from "@/components/ui/later";

const contactDialog = () => import("@/components/support/contact-dialog");
const issueDialog = () => import("@/components/support/issue-dialog");

/** As the links above it look: words where the side nav is wide, an icon where it is narrow. */
const entry = (icon: ReactNode, label: string): ReactElement => (
  <button
    type="button"
    title={label}
    className="flex h-9 w-full items-center gap-3 rounded-control px-3.5 font-medium text-muted transition-colors hover:bg-fill hover:text-ink"
  >
    {icon}
    <span className="min-w-0 flex-1 truncate text-left max-xl:sr-only group-data-[open=false]/side:sr-only">
      {label}
    </span>
  </button>
);

/** The dialogs of the practice's side nav that write to us (000 §2). */
export function FrameHelp({ contact }: { contact: Contact }) {
  const t = useTranslations("frame");
  return (
    <div className="pt-3">
      <div aria-hidden className="mx-3 mb-2 h-px bg-line" />
      <ul aria-label={t("help")} className="grid grid-cols-1 gap-0.5">
        <li>
          <Later
            load={contactDialog}
            given={contact}
            trigger={entry(<CircleHelp size={20} className="shrink-0" />, t("contact"))}
          />
        </li>
        <li>
          <Later
            load={issueDialog}
            given={contact}
            trigger={entry(<CircleAlert size={20} className="shrink-0" />, t("issue"))}
          />
        </li>
      </ul>
    </div>
  );
}
