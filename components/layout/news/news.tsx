"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { api } from "@/lib/client";
import type { News as Given, Note } from "@/lib/platform/release-notes/news.queries";
import { AccountBanner } from "../bars/account-banner";
import { BAR_ACT, Bar } from "../nav/bar";
import { keepChoice } from "../session/browser-cookie";
import { BANNER_COOKIE } from "./news-cookie";
import type { NotesDialogProps } from "./notes-dialog";

/** What we have to say above every page: a banner, and once to each user what is new. */
export function News({ banner, notes }: Pick<Given, "banner" | "notes">) {
  return (
    <>
      {banner ? (
        <AccountBanner
          key={banner.id}
          message={banner.message}
          {...(banner.action ? { callToAction: banner.action.label, href: banner.action.href } : {})}
          onDismiss={() => keepChoice(BANNER_COOKIE, String(banner.id))}
        />
      ) : null}
      {notes.length > 0 ? <NewsBar key={notes[0]?.id} notes={notes} /> : null}
    </>
  );
}

function NewsBar({ notes }: { notes: readonly Note[] }) {
  const t = useTranslations("layout");
  const [gone, setGone] = useState(false);
  const [Opened, setOpened] = useState<ComponentType<NotesDialogProps> | null>(null);
  if (gone) return null;
  // Where the line is down it is shown once more, which does no harm.
  const seen = () =>
    void api("POST /users/me/release-notes/seen", { input: { ids: notes.map(({ id }) => id) } }).catch(() => null);
  async function read() {
    const { NotesDialog } = await import("./notes-dialog");
    setOpened(() => NotesDialog);
    seen();
  }
  return (
    <Bar tone="info" label={t("whatIsNew")}>
      <span className="min-w-0 truncate">
        {t("newTitle", { title: notes[0]?.title ?? "", more: notes.length - 1 })}
      </span>
      <button type="button" className={BAR_ACT} onClick={() => void read()}>
        {t("whatIsNew")}
      </button>
      <IconButton
        icon={<X />}
        label={t("dismiss")}
        size="sm"
        onClick={() => {
          seen();
          setGone(true);
        }}
      />
      {Opened ? <Opened notes={notes} onClose={() => setGone(true)} /> : null}
    </Bar>
  );
}
