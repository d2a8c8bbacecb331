import "server-only";
import { Layers } from "lucide-react";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { listView, withQuery } from "@/lib/core/lists/list";
import { pathOf } from "@/lib/pages/routes";
import { listPlansAcross } from "@/lib/practice/plans/across.queries";
import { plansAcrossColumns } from "@/lib/practice/plans/across.rules";
import { ACROSS_FILTERS, plansAcrossList } from "@/lib/practice/plans/across.schema";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { PlanAcrossMenu } from "./across-menu";
import { PLAN_TONE } from "./plan-status";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string>; path: string };

/** The plans of every office of the tenant; a row opens its plan among those of its office, `?dentistInfoId=&id=`. */
export function PlansAcrossScreen({ tenant, locale, search, path }: Props) {
  const list = listView(path, plansAcrossList, search);
  return (
    <ListScreen
      words="plans.across"
      list={list}
      load={() => listPlansAcross(tenant.id, list.query, list.window)}
      filters={ACROSS_FILTERS}
      file="/api/v1/admin/plans/export"
      columns={plansAcrossColumns(locale)}
      keyOf={({ id }) => id}
      hrefOf={({ id, officeId }) => withQuery(path, { dentistInfoId: officeId, id })}
      cells={{
        status: ({ status }) => (
          <StatusPill tone={PLAN_TONE[status]}>{translate(locale, `plans.across.state.${status}`)}</StatusPill>
        ),
      }}
      acts={(plan) => (
        <PlanAcrossMenu
          name={planLabel(plan, locale)}
          officeId={plan.officeId}
          officeName={plan.officeName}
          plan={withQuery(path, { dentistInfoId: plan.officeId, id: plan.id })}
          plans={withQuery(path, { dentistInfoId: plan.officeId })}
          record={withQuery(pathOf(tenant, "plans"), { id: plan.id })}
        />
      )}
      empty={{ icon: <Layers /> }}
    />
  );
}
