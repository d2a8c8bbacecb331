import "server-only";
import { ToggleLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import { type FileFormat, type ListView, withQuery } from "@/lib/core/lists/list";
import { switchableOf } from "@/lib/core/tenancy/features";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { listSwitches } from "@/lib/practice/switches/queries";
import { switchColumns } from "@/lib/practice/switches/rules";
import { SWITCH_FILTERS, type SwitchList } from "@/lib/practice/switches/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddSwitch, TurnSwitch } from "./switch-acts";

type Props = { tenant: Tenant; list: ListView<SwitchList>; file: (format: FileFormat) => string };

/** What offices go without though their tenant has it: since when, by whom and why, and the way to turn it. */
export async function SwitchesList({ tenant, list, file }: Props) {
  const t = await getTranslations("switches");
  const features = switchableOf(tenant);
  return (
    <ListScreen
      words="switches"
      within
      list={list}
      load={() => listSwitches(tenant.id, list.query, list.window)}
      filters={SWITCH_FILTERS}
      file={file}
      actions={<AddSwitch features={features} />}
      columns={switchColumns}
      keyOf={({ id }) => id}
      cells={{
        office: ({ office, officeId }) => (
          <TextLink href={withQuery("/admin/dentists", { office: officeId })}>{office}</TextLink>
        ),
        state: ({ off }) => <StatusPill tone={off ? "warn" : "good"}>{t(off ? "off" : "on")}</StatusPill>,
        changed: ({ changed }) => changed,
      }}
      acts={(row) => <TurnSwitch row={row} />}
      empty={{ icon: <ToggleLeft /> }}
      summary={() => <Zone />}
    />
  );
}

/** In whose time the moments are told. */
function Zone() {
  const ui = useTranslations("ui");
  return ui("times", { zone: useFormats().zoneName(BACK_OFFICE_ZONE) });
}
