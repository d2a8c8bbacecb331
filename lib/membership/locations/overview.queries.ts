import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { monthsByOffice } from "@/lib/platform/measures/across.queries";
import { togetherOf } from "@/lib/platform/measures/across.rules";
import { measuresByOffice } from "@/lib/platform/measures/people.queries";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { launchesOf } from "@/lib/practice/offices/queries";
import { onboardingState } from "@/lib/practice/offices/rules";
import { type Organization, organizationAt } from "./organization.queries";
import { type LocationOverview, OVERVIEW_MEASURES, type OverviewValues, ranked } from "./overview.rules";
import type { OverviewList } from "./overview.schema";

/** So many months a chart shows, the running one among them. */
const MONTHS = 12;

/**
 * The organization whose locations somebody sees together: that of the office they chose, or, where none is chosen (an empty office
 * id, 000 §4) or that one stands alone, of the first of theirs that has one. Null where none has.
 */
export async function organizationOf(actor: Actor, office: OfficeId): Promise<Organization | null> {
  const own = await organizationAt(actor, office);
  if (own) return own;
  const other = await db.office.findFirst({
    where: { id: { in: [...actor.officeIds] }, organizationId: { not: null } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return other && organizationAt(actor, systemOffice(other.id));
}

/**
 * Every location of an organization that its reader may see, by name: how it stands today, by its own day, and who came and went
 * in its running month. As many statements for many locations as for one.
 */
export async function locationsOverview({ offices }: Pick<Organization, "offices">): Promise<LocationOverview[]> {
  const at = await now();
  const rows = await db.office.findMany({
    where: { id: { in: [...offices] } },
    select: {
      id: true,
      officeName: true,
      city: true,
      state: true,
      timezone: true,
      accountStatus: true,
      verified: true,
      onboardingCompletedAt: true,
    },
  });
  const there = rows.map(({ id, timezone }) => ({ office: systemOffice(id), timezone }));
  const [stocks, months, launches] = await Promise.all([
    measuresByOffice(offices, ["activeMembers", "recurring", "lateFamilies", "late"], at),
    monthsByOffice(there, at, MONTHS),
    launchesOf(offices),
  ]);
  return rows.flatMap(({ id, officeName, city, state, ...row }): LocationOverview[] => {
    const [stock, steps, launch] = [stocks.get(id), months.get(id), launches.get(id)];
    const month = steps?.at(-1);
    if (!stock || !steps || !month || !launch) return [];
    const { joined, cameBack, left, lost } = month.values;
    return [
      {
        id,
        officeName,
        place: townOf({ city, state }),
        state: onboardingState(row),
        done: launch.done,
        steps: launch.total,
        values: { ...stock, joined, cameBack, left, lost },
        months: steps.map(({ from, values }) => ({ from, members: values.membersThen })),
      },
    ];
  });
}

export type OverviewPage = {
  rows: readonly LocationOverview[];
  total: number;
  /** What all found come to, those of other pages among them. */
  together: OverviewValues;
  /** The most members that any of them had at the end of a month: the scale of all charts. */
  most: number;
};

/** A page of them, in the order of their rank. */
export async function listOverview(
  organization: Pick<Organization, "offices">,
  { q, sort }: Pick<OverviewList, "q" | "sort">,
  window?: Window,
): Promise<OverviewPage> {
  const wanted = q.toLocaleLowerCase("en-US");
  const rows = (await locationsOverview(organization)).filter(({ officeName, place }) =>
    `${officeName} ${place}`.toLocaleLowerCase("en-US").includes(wanted),
  );
  const { skip, take } = window ?? { skip: 0, take: rows.length };
  return {
    rows: ranked(rows, sort).slice(skip, skip + take),
    total: rows.length,
    together: togetherOf(OVERVIEW_MEASURES, rows),
    most: Math.max(0, ...rows.flatMap(({ months }) => months.map(({ members }) => members))),
  };
}
