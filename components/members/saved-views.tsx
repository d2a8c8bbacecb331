"use client";

import { Bookmark, ChevronDown, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Loaded } from "@/components/ui/loaded";
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
      <NameDialog officeId={officeId} view={view} columns={columns} opened={opened} onDone={() => setOpened(null)} />
      <ConfirmDialog
        open={opened?.kind === "delete"}
        onOpenChange={(stays) => stays || setOpened(null)}
        title={t("deleteTitle", { name: opened?.kind === "delete" ? opened.kept.name : "" })}
        consequence={t("deleteText")}
        verb={t("delete")}
        onConfirm={async () => {
          if (opened?.kind !== "delete") return;
          const params = { officeId, viewId: opened.kept.id };
          await api("DELETE /dentists/:officeId/members/views/:viewId", { params });
          setOpened(null);
        }}
      />
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

/** Asks for the name of a view, new or kept. */
function NameDialog({ officeId, view, columns, opened, onDone }: Props & { opened: OpenedDialog; onDone: () => void }) {
  const t = useTranslations("members.views");
  const kept = opened?.kind === "rename" ? opened.kept : null;
  async function keep({ name }: z.output<typeof viewName>) {
    const response = kept
      ? await api("PUT /dentists/:officeId/members/views/:viewId", {
          params: { officeId, viewId: kept.id },
          input: { name },
        })
      : await api("POST /dentists/:officeId/members/views", {
          params: { officeId },
          input: { name, filter: view.filter, search: view.q, columns: [...columns] },
        });
    onDone();
    return response;
  }
  return (
    <Dialog
      open={opened?.kind === "save" || kept !== null}
      onOpenChange={(stays) => stays || onDone()}
      size="sm"
      title={t(kept ? "renameTitle" : "saveTitle")}
      description={t("nameText")}
    >
      <Form schema={viewName} defaultValues={{ name: kept?.name ?? "" }} onSubmit={keep}>
        <TextField name="name" label={t("name")} maxLength={60} autoComplete="off" />
        <SubmitButton block>{t("keep")}</SubmitButton>
      </Form>
    </Dialog>
  );
}
