import "server-only";
import { Megaphone } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { StatusPill } from "@/components/ui/status-pill";
import { listView } from "@/lib/core/lists/list";
import { listReleaseNotes } from "@/lib/platform/release-notes/queries";
import { releaseNoteColumns } from "@/lib/platform/release-notes/rules";
import { RELEASE_NOTE_FILTERS, releaseNoteList } from "@/lib/platform/release-notes/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddReleaseNote, ReleaseNoteMenu } from "./release-note-acts";

/** What is new in the product, written here in both languages: a draft, or shown once to everybody it is for. */
export async function ReleaseNotesScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const t = await getTranslations("releaseNotes");
  const list = listView("/admin/releaseNotes", releaseNoteList, search);
  return (
    <ListScreen
      words="releaseNotes"
      list={list}
      load={() => listReleaseNotes(tenant.id, list.query, list.window)}
      filters={RELEASE_NOTE_FILTERS}
      file="/api/v1/admin/release-notes/export"
      actions={
        <>
          <LinkButton href="/admin/banners">{t("banners")}</LinkButton>
          <AddReleaseNote />
        </>
      }
      columns={releaseNoteColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ publishedOn }) => (
          <StatusPill tone={publishedOn ? "good" : "warn"}>
            {t(publishedOn ? "state.published" : "state.draft")}
          </StatusPill>
        ),
      }}
      acts={(row) => <ReleaseNoteMenu row={row} />}
      empty={{ icon: <Megaphone />, action: <AddReleaseNote /> }}
    />
  );
}
