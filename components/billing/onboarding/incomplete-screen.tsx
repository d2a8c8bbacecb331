import "server-only";
import { ClipboardCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { AnnounceButton } from "@/components/practice/offices/admin/announce-button";
import { StatusPill } from "@/components/ui/status-pill";
import { listIncomplete } from "@/lib/billing/onboarding/incomplete.queries";
import { incompleteColumns, titleOf } from "@/lib/billing/onboarding/incomplete.rules";
import { INCOMPLETE_FILTERS, incompleteList } from "@/lib/billing/onboarding/incomplete.schema";
import { listView, withQuery } from "@/lib/core/lists/list";
import type { Tenant } from "@/tenants/tenant";
import { IncompleteMenu } from "./incomplete-menu";

type Props = { tenant: Tenant; search: Record<string, string>; path: string };

/** Sign-ups that are not finished: where each stopped, since when, and what helps it on. */
export async function IncompleteScreen({ tenant, search, path }: Props) {
  const t = await getTranslations("onboarding");
  const list = listView(path, incompleteList, search);
  return (
    <ListScreen
      words="onboarding"
      list={list}
      load={() => listIncomplete(tenant.id, list.query, list.window)}
      filters={INCOMPLETE_FILTERS}
      file="/api/v1/admin/incomplete/export"
      actions={<AnnounceButton shown={{ q: list.query.q, filter: "incomplete", association: "" }} />}
      columns={incompleteColumns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery("/admin/dentists", { office: id })}
      cells={{
        step: ({ step, deleted }) => (
          <StatusPill tone={deleted ? "neutral" : step === "done" ? "info" : "warn"}>
            {t(`step.${deleted ? "deleted" : step}`)}
          </StatusPill>
        ),
      }}
      notes={{ office: (row) => [row.name ? row.email : null, row.phone, `#${row.id}`].filter(Boolean).join(" · ") }}
      acts={(row) => (
        <IncompleteMenu
          officeId={row.id}
          name={titleOf(row)}
          email={row.email}
          deleted={row.deleted}
          linked={row.wayIn !== "password"}
        />
      )}
      empty={{ icon: <ClipboardCheck /> }}
    />
  );
}
