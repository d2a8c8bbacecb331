import "server-only";
import { db, type Prisma } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { isSwitchable } from "@/lib/core/tenancy/features";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime, today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import type { SwitchRow } from "./rules";
import { SWITCH_FILTERS, type SwitchList } from "./schema";

const WITH = {
  office: { select: { officeName: true } },
  changedBy: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.OfficeSwitchInclude;

function rowOf(row: Prisma.OfficeSwitchGetPayload<{ include: typeof WITH }>): SwitchRow[] {
  const { id, officeId, feature, off, reason, office, changedBy, changedAt } = row;
  if (!isSwitchable(feature)) return [];
  return [
    {
      ...{ id, officeId, feature, off, reason, office: office.officeName },
      who: `${changedBy.firstName} ${changedBy.lastName}`.trim(),
      changedOn: today(changedAt, BACK_OFFICE_ZONE),
      changed: formatDateTime(changedAt, BACK_OFFICE_ZONE),
    },
  ];
}

/** A page of what was turned off or on again for offices of a tenant, or all of it for a file. */
export async function listSwitches(tenantId: TenantId, query: SwitchList, window?: Window) {
  const held = holding(query.q);
  const base: Prisma.OfficeSwitchWhereInput = { office: { tenantId, ...(held && { officeName: held }) } };
  const { rows, ...page } = await countedList({
    filters: SWITCH_FILTERS,
    query,
    window,
    base,
    narrow: (filter): Prisma.OfficeSwitchWhereInput => (filter === "all" ? {} : { off: filter === "off" }),
    orders: { changed: "changedAt" },
    find: (read) => db.officeSwitch.findMany({ ...read, include: WITH }),
    count: (where) => db.officeSwitch.count({ where }),
  });
  return { rows: rows.flatMap(rowOf), ...page };
}
