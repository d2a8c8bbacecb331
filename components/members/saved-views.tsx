"use client";

import { Bookmark, ChevronDown, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog, ConfirmAction } from "@/components/forms/action-dialog";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Loaded } from "@/components/ui/loaded";
import { DialogOpening } from "@/components/ui/modal";
import { Popover } from "@/components/ui/popover";
import { api, type ReplyOf } from "@/lib/core/api/client";
import { type MemberColumn, viewName } from "@/lib/members/views.schema";
import { type View, viewHref } from "./view";

type Kept = ReplyOf<"GET /dentists/:officeId/members/views">[number];
type OpenedDialog = { kind: "save" } | { kind: "rename" | "delete"; kept: Kept } | null;
type Props = { officeId: number; view: View; columns: readonly MemberColumn[] };

/** The reader's own views of this office's members: filter, search and columns under a name, each an address. */
export function SavedViews({ officeId, view, columns }: Props) {
  const t = useTranslations("members.views");
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<OpenedDialog>(null);
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
        {opened?.kind === "save" ? <SaveDialog officeId={officeId} view={view} columns={columns} /> : null}
        {opened?.kind === "rename" ? <RenameDialog officeId={officeId} kept={opened.kept} /> : null}
        {opened?.kind === "delete" ? (
          <ConfirmAction
            call="DELETE /dentists/:officeId/members/views/:viewId"
            params={{ officeId, viewId: opened.kept.id }}
            refresh={false}
            title={t("deleteTitle", { name: opened.kept.name })}
            text={t("deleteText")}
            verb={t("delete")}
          />
        ) : null}
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
        const href = viewHref({ path: view.path, filter: kept.filter, q: kept.search, columns: kept.columns });
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

function NameField() {
  return <TextField name="name" label={useTranslations("members.views")("name")} maxLength={60} autoComplete="off" />;
}

/** Keeps what the list shows under a name. */
function SaveDialog({ officeId, view, columns }: Props) {
  const t = useTranslations("members.views");
  return (
    <ActionDialog
      call="POST /dentists/:officeId/members/views"
      params={{ officeId }}
      input={({ name }) => ({ name, filter: view.filter, search: view.q, columns: [...columns] })}
      refresh={false}
      schema={viewName}
      defaultValues={{ name: "" }}
      title={t("saveTitle")}
      text={t("nameText")}
      verb={t("keep")}
    >
      <NameField />
    </ActionDialog>
  );
}

function RenameDialog({ officeId, kept }: { officeId: number; kept: Kept }) {
  const t = useTranslations("members.views");
  return (
    <ActionDialog
      call="PUT /dentists/:officeId/members/views/:viewId"
      params={{ officeId, viewId: kept.id }}
      refresh={false}
      schema={viewName}
      defaultValues={{ name: kept.name }}
      title={t("renameTitle")}
      text={t("nameText")}
      verb={t("keep")}
    >
      <NameField />
    </ActionDialog>
  );
}
