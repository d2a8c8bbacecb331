"use client";

import { Bookmark, ChevronDown, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { DialogOpening } from "@/components/ui/dialogs/opening";
import { Link } from "@/components/ui/links/link";
import { Popover } from "@/components/ui/menus/popover";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import { type View, viewHref } from "./view";
import type { Kept, OpenedDialog, ViewsProps } from "./view-dialogs";

// Forms and their checks come with the first of these dialogs.
const ViewDialog = lazy(() => import("./view-dialogs"));

/** The reader's own views of this office's members: filter, search and columns under a name, each an address. */
export function SavedViews({ officeId, view, columns }: ViewsProps) {
  const t = useTranslations("members.views");
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const read = () => api("GET /dentists/:officeId/members/views", { params: { officeId } });
  function ask(what: OpenedDialog) {
    setOpen(false);
    setOpened(what);
  }
  return (
    <>
      <Popover
        label={t("title")}
        open={open}
        onOpenChange={setOpen}
        align="end"
        className="p-1.5"
        trigger={
          <Button>
            <Bookmark size={18} />
            {t("title")}
            <ChevronDown size={16} />
          </Button>
        }
      >
        <Loaded name={`views ${officeId}`} read={read}>
          {(views) => <KeptViews views={views} view={view} onFollow={() => setOpen(false)} onOpen={ask} />}
        </Loaded>
        <div className="mt-1.5 border-t border-line pt-1.5">
          <Button variant="quiet" size="sm" onClick={() => ask({ kind: "save" })}>
            {t("save")}
          </Button>
        </div>
      </Popover>
      <DialogOpening value={{ open: opened !== null, onOpenChange: (stays) => stays || setOpened(null) }}>
        {opened === null ? null : (
          <Suspense>
            <ViewDialog {...{ officeId, view, columns, opened }} />
          </Suspense>
        )}
      </DialogOpening>
    </>
  );
}

type ListProps = { views: readonly Kept[]; view: View; onFollow: () => void; onOpen: (opened: OpenedDialog) => void };

/** Each view with how many families are behind it now, and what may be done with it. */
function KeptViews({ views, view, onFollow, onOpen }: ListProps) {
  const t = useTranslations("members.views");
  const here = viewHref(view);
  if (views.length === 0) return <p className="px-2.5 py-3 text-muted">{t("none")}</p>;
  return (
    <ul className="max-h-80 overflow-y-auto">
      {views.map((kept) => {
        const href = viewHref({ ...view, filter: kept.filter, q: kept.search, columns: kept.columns });
        return (
          <li key={kept.id} className="flex items-center">
            <Link
              href={href}
              scroll={false}
              aria-current={href === here ? "true" : undefined}
              onClick={onFollow}
              className="flex min-h-10 min-w-0 flex-1 items-center justify-between gap-3 rounded-control px-2.5 py-1.5 hover:bg-fill aria-[current=true]:font-medium aria-[current=true]:text-accent"
            >
              <span className="min-w-0 break-words">{kept.name}</span>
              <span className="shrink-0 text-small text-muted tabular-nums">
                {t(kept.more ? "moreThan" : "count", { count: kept.families })}
              </span>
            </Link>
            <IconButton
              size="sm"
              icon={<Pencil />}
              label={t("renameOne", { name: kept.name })}
              onClick={() => onOpen({ kind: "rename", kept })}
            />
            <IconButton
              size="sm"
              icon={<Trash2 />}
              label={t("deleteOne", { name: kept.name })}
              onClick={() => onOpen({ kind: "delete", kept })}
            />
          </li>
        );
      })}
    </ul>
  );
}
