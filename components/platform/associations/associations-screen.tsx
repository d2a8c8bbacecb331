import "server-only";
import { Handshake } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { StatusPill } from "@/components/ui/status-pill";
import { listView } from "@/lib/core/lists/list";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { listAssociations } from "@/lib/platform/associations/queries";
import { associationColumns, signupPath } from "@/lib/platform/associations/rules";
import { ASSOCIATION_FILTERS, associationList } from "@/lib/platform/associations/schema";
import type { Tenant } from "@/tenants/tenant";
import { AssociationMenu } from "./association-acts";
import { AddAssociation } from "./association-dialogs";

const TONES = { waiting: "warn", open: "good", ended: "neutral" } as const;

/** The associations that bring practices: how each stands, the link its practices sign up with, and what it brought. */
export async function AssociationsScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const t = await getTranslations("associations");
  const list = listView("/admin/associations", associationList, search);
  const base = tenantUrl(tenant.id);
  return (
    <ListScreen
      words="associations"
      list={list}
      load={() => listAssociations(tenant.id, list.query, list.window)}
      filters={ASSOCIATION_FILTERS}
      file="/api/v1/admin/associations/export"
      actions={<AddAssociation base={base} />}
      columns={associationColumns}
      keyOf={({ id }) => id}
      cells={{
        signupUrl: ({ name, signupUrl, state }) =>
          state === "open" ? (
            <span className="flex min-w-0 items-center gap-1">
              <span className="truncate">{signupUrl}</span>
              <span className="max-sm:hidden">
                <CopyButton iconOnly text={`${base}${signupPath(signupUrl)}`} label={t("copyOf", { name })} />
              </span>
            </span>
          ) : undefined,
        state: ({ state, endedReason }) => (
          <StatusPill tone={TONES[state]} reason={endedReason ?? undefined}>
            {t(`state.${state}`)}
          </StatusPill>
        ),
      }}
      notes={{
        signupUrl: ({ formerUrls }) =>
          formerUrls.length > 0 ? t("former", { addresses: formerUrls.join(", ") }) : null,
      }}
      acts={(row) => <AssociationMenu row={row} base={base} />}
      empty={{ icon: <Handshake />, action: <AddAssociation base={base} /> }}
    />
  );
}
