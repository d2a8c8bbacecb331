import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { addMonthsClamped, monthOf } from "@/lib/core/time/dates";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { measureSeries } from "./flows.queries";
import { measuresNow } from "./people.queries";

const MONTHS = 12;

/** What a member brought in a month, on average over the last twelve whole months; null where no month has had one. In cents. */
export async function averageRevenue(office: OfficeId): Promise<number | null> {
  const day = await officeDay(office);
  const before = monthOf(day.today);
  const span = { from: addMonthsClamped(before, -MONTHS), before };
  const steps = await measureSeries(office, ["net", "membersThen"], span, "month", { day });
  const memberMonths = steps.reduce((sum, { values }) => sum + values.membersThen, 0);
  const net = steps.reduce((sum, { values }) => sum + values.net, 0);
  return memberMonths === 0 ? null : Math.round(net / memberMonths);
}

/** How many of the people on file are members. */
export async function membersOnFile(office: OfficeId): Promise<{ members: number; people: number }> {
  const { activeMembers, onFile } = await measuresNow(office, ["activeMembers", "onFile"]);
  return { members: activeMembers, people: onFile };
}
