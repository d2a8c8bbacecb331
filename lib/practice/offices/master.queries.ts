import "server-only";
import type { z } from "zod";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import type { Sum } from "@/lib/core/sheets/columns";
import { addDays, BACK_OFFICE_ZONE, earlierOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { flowsByOffice, measureTotals } from "@/lib/platform/measures/flows.queries";
import { membersByOffice } from "@/lib/platform/measures/movement.queries";
import type { TenantId } from "@/tenants/tenant";
import { shownOffices } from "./directory.queries";
import { hasMoved, inOrder, type MasterRow } from "./master.rules";
import { type masterList, spanOfMaster } from "./master.schema";

type MasterQuery = z.output<typeof masterList>;
type Office = Pick<MasterRow, "id" | "name" | "city" | "state" | "owner">;

/** The offices of the tenant that have finished their sign-up and that a search finds, with their owner. */
async function officesFound(tenantId: TenantId, q: string): Promise<Office[]> {
  const shown = await shownOffices(tenantId, { q, filter: "all" });
  return db.$queryRaw<Office[]>`
    select o.id, o.office_name as name, o.city, o.state, (
      select json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) from user_office uo
      join app_user u on u.id = uo.user_id where uo.office_id = o.id and u.is_owner order by u.id limit 1) as owner
    from office o where ${shown} and o.verified order by o.id`;
}

const FLOWS = ["joined", "cameBack", "left", "lost", "net", "platformFees"] as const;

/** All rows of a period in their order, with the days they are about. A period that has not begun has none. */
async function masterRows(tenantId: TenantId, { q, month, sort }: MasterQuery) {
  const on = today(await now(), BACK_OFFICE_ZONE);
  const span = spanOfMaster(month, on);
  const ahead = span.from > on;
  const found = ahead ? [] : await officesFound(tenantId, q);
  const offices = found.map(({ id }) => systemOffice(id));
  const [flows, members] = await Promise.all([
    flowsByOffice(offices, FLOWS, span),
    membersByOffice(offices, earlierOf(span.before, addDays(on, 1))),
  ]);
  const rows = found.map((office): MasterRow => {
    const { joined = 0, cameBack = 0, left = 0, lost = 0, net = 0, platformFees = 0 } = flows.get(office.id) ?? {};
    return {
      ...office,
      members: members.get(office.id) ?? 0,
      joined: joined + cameBack,
      left: left + lost,
      netCents: net,
      feeCents: platformFees,
    };
  });
  return { rows: inOrder(rows, sort), span, ahead, on };
}

/** What the rows come to: the measures of their offices together. */
async function sumOf(rows: readonly MasterRow[], span: Parameters<typeof flowsByOffice>[2]): Promise<Sum> {
  const offices = rows.map(({ id }) => systemOffice(id));
  const [first] = offices;
  if (first === undefined) return { label: "sum", values: {} };
  const sums = await measureTotals(offices, [...FLOWS, "membersThen"], span);
  return {
    label: "sum",
    values: {
      members: { count: sums.membersThen },
      joined: { count: sums.joined + sums.cameBack },
      left: { count: sums.left + sums.lost },
      net: { cents: sums.net },
      fees: { cents: sums.platformFees },
    },
  };
}

/** The master report of a period, a row an office, with what all that are found come to. */
export async function listMaster(tenantId: TenantId, query: MasterQuery, window?: Window) {
  const { rows: all, ...period } = await masterRows(tenantId, query);
  const moved = all.filter(hasMoved);
  const quiet = all.filter((row) => !hasMoved(row));
  const shown = { all, moved, quiet }[query.filter];
  const sum = await sumOf(shown, period.span);
  return {
    ...period,
    sum,
    rows: window ? shown.slice(window.skip, window.skip + window.take) : shown,
    counts: { all: all.length, moved: moved.length, quiet: quiet.length },
    total: shown.length,
  };
}
