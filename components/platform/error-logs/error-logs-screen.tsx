import "server-only";
import { CircleCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { idIn } from "@/lib/core/fields/fields";
import { listView } from "@/lib/core/lists/list";
import { errorLogColumns } from "@/lib/platform/error-logs/list.rules";
import { errorLogDetail, listErrorLogs } from "@/lib/platform/error-logs/queries";
import { ERROR_FILTERS, ERROR_KINDS, errorLogList } from "@/lib/platform/error-logs/schema";
import type { Tenant } from "@/tenants/tenant";
import { ErrorLogMenu } from "./error-log-acts";
import { ErrorLogDrawer } from "./error-log-drawer";
import { ERROR_TONES } from "./error-tones";

type Props = { tenant: Tenant; search: Record<string, string> };

/** What failed on our side, each error once with all its times, until we have resolved it; `?error=` opens one over the list. */
export async function ErrorLogsScreen({ tenant, search }: Props) {
  const list = listView("/admin/errorLogs", errorLogList, search, { whole: { filter: "all" } });
  const opened = idIn(search.error);
  const [t, error] = await Promise.all([
    getTranslations("errorLogs"),
    opened === null ? null : errorLogDetail(tenant.id, opened),
  ]);
  return (
    <>
      <ListScreen
        words="errorLogs"
        list={list}
        load={() => listErrorLogs(tenant.id, list.query, list.window)}
        filters={ERROR_FILTERS}
        controls={
          <FilterChips
            label={t("column.kind")}
            chips={(["any", ...ERROR_KINDS] as const).map((kind) => ({
              key: kind,
              label: kind === "any" ? t("anyKind") : t(`kinds.${kind}`),
              href: list.href({ kind }),
              selected: kind === list.query.kind,
            }))}
          />
        }
        file="/api/v1/admin/error-logs/export"
        columns={errorLogColumns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => list.here({ error: id })}
        overlay
        cells={{ state: ({ state }) => <StatusPill tone={ERROR_TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
        notes={{ error: ({ message }) => message, origin: ({ place }) => place }}
        acts={(row) => <ErrorLogMenu error={row} />}
        empty={{ icon: <CircleCheck /> }}
      />
      {error === null ? null : <ErrorLogDrawer key={error.id} error={error} closed={list.here()} />}
    </>
  );
}
