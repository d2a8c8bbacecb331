import "server-only";
import { type AssociationScope, officesWhere, systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { addMonthsClamped, BACK_OFFICE_ZONE, type DateOn, monthOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { measureSeries, measureTotals } from "@/lib/platform/measures/flows.queries";
import { membersByOffice } from "@/lib/platform/measures/movement.queries";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { listPractices } from "./queries";
import type { PracticeGrowth } from "./rules";
import type { PracticeList } from "./schema";
import { toldPeople } from "./withheld.rules";

const MONTHS = 12;

/** Practices of several zones are read together, by one calendar. */
const day = async () => ({ today: today(await now(), BACK_OFFICE_ZONE), timezone: BACK_OFFICE_ZONE });
const aYearBefore = (on: DateOn) => addMonthsClamped(on, -MONTHS);

/** A page of the association's practices with their members now and a year ago, or all of them for a file. */
export async function listGrowth(scope: AssociationScope, query: PracticeList, window?: Window) {
  const { rows, ...page } = await listPractices(scope, query, window);
  const { today: on } = await day();
  const then = await membersByOffice(
    rows.map(({ id }) => systemOffice(id)),
    aYearBefore(on),
  );
  return {
    ...page,
    rows: rows.map(
      ({ id, officeName, state, members }): PracticeGrowth => ({
        ...{ id, officeName, state, members },
        before: then.get(id) ?? 0,
      }),
    ),
  };
}

export type AssociationNumbers = {
  /** People at practices with enough of them, at the end of each month; null where that is told of each of them. */
  months: { from: DateOn; people: number | null }[];
  joined: number | null;
  left: number | null;
  /** Practices whose few members are in no sum. */
  withheld: number;
};

/**
 * How an association does: sums over its practices of which now and a year ago may be told, so that no sum less what the list
 * tells of the others tells of a practice with few. Null where there is none.
 */
export async function associationNumbers(scope: AssociationScope): Promise<AssociationNumbers | null> {
  const [on, rows] = await Promise.all([
    day(),
    db.office.findMany({ where: officesWhere(scope), select: { id: true }, orderBy: { id: "asc" } }),
  ]);
  const ids = rows.map(({ id }) => systemOffice(id));
  const [members, before] = await Promise.all([
    activeMembersByOffice(db, ids),
    membersByOffice(ids, aYearBefore(on.today)),
  ]);
  const isTold = (id: number) => [members, before].every((at) => toldPeople(at.get(id) ?? 0) !== null);
  const counted = ids.filter((id) => isTold(id) && (members.get(id) ?? 0) > 0);
  const untold = ids.filter((id) => !isTold(id));
  if (counted.length === 0) return null;
  const month = monthOf(on.today);
  const span = { from: addMonthsClamped(month, 1 - MONTHS), before: addMonthsClamped(month, 1) };
  const [steps, { joined, cameBack, left, lost }] = await Promise.all([
    measureSeries(counted, ["membersThen"], span, "month", { day: on }),
    measureTotals(counted, ["joined", "cameBack", "left", "lost"], span, { day: on }),
  ]);
  return {
    months: steps.map(({ from, values }) => ({ from, people: toldPeople(values.membersThen) })),
    joined: toldPeople(joined + cameBack),
    left: toldPeople(left + lost),
    withheld: untold.length,
  };
}
