import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { searchWordsOf } from "@/lib/core/lists/search-words";
import { fromDbDate } from "@/lib/core/time/dates";
import { measuresByOffice } from "@/lib/platform/measures/people.queries";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { launchesOf } from "@/lib/practice/offices/queries";
import { onboardingState } from "@/lib/practice/offices/rules";
import { keptPlans, offeredAt } from "./kept-plans.queries";
import { coverageOf } from "./kept-plans.rules";
import { type LocationRow, locationCounts, measureOfSort, nextStepOf, sortedLocations } from "./list.rules";
import type { LocationList } from "./list.schema";
import type { Location, Organization } from "./organization.queries";

const SHOWN = {
  id: true,
  officeName: true,
  city: true,
  state: true,
  accountStatus: true,
  verified: true,
  onboardingCompletedAt: true,
  closesOn: true,
  groupId: true,
  group: { select: { groupName: true } },
} satisfies Prisma.OfficeSelect;

type Found = Prisma.OfficeGetPayload<{ select: typeof SHOWN }> & { launchState: LocationRow["state"] };

/** Locations in which every word of a search is found: name, town, state or group. */
export const holdingWords = (q: string): Prisma.OfficeWhereInput[] =>
  searchWordsOf(q).map((word) => {
    const held = holding(word) ?? {};
    return {
      OR: [
        { officeName: held },
        { internalName: held },
        { city: held },
        { state: held },
        { group: { groupName: held, deletedAt: null } },
      ],
    };
  });

/** Those of the locations one may see that a search finds. */
async function matching({ offices }: Organization, q: string): Promise<Found[]> {
  const where = { AND: [{ id: { in: [...offices] } }, ...holdingWords(q)] };
  const rows = await db.office.findMany({ where, select: SHOWN });
  return rows.map((row) => ({ ...row, launchState: onboardingState(row) }));
}

/** The figures, launches and plans of some locations, in as many statements with many of them as with one. */
async function rowsOf(organization: Organization, found: readonly Found[]): Promise<LocationRow[]> {
  const ids = found.map(({ id }) => systemOffice(id));
  const [figures, launches, kept, offered] = await Promise.all([
    measuresByOffice(ids, ["activeMembers", "recurring", "owingFamilies"], await now()),
    launchesOf(ids),
    keptPlans(organization),
    offeredAt(ids),
  ]);
  return found.map(({ id, officeName, city, state, launchState, groupId, group, ...row }) => {
    const figure = figures.get(id);
    const closesOn = launchState !== "closed" && row.closesOn ? fromDbDate(row.closesOn) : null;
    const standing = { state: launchState, closesOn };
    return {
      id,
      officeName,
      place: townOf({ city, state }),
      ...standing,
      nextStep: nextStepOf(standing, launches.get(id) ?? { steps: [], hidden: false }),
      groupId,
      groupName: group?.groupName ?? null,
      members: figure?.activeMembers ?? 0,
      recurringCents: figure?.recurring ?? 0,
      owing: figure?.owingFamilies ?? 0,
      plans: coverageOf(kept, groupId, offered.get(id) ?? new Set()),
    };
  });
}

/**
 * A page of the locations of an organization that one may see, with how many each filter shows; without a window all of
 * them, for a file.
 */
export async function listLocations(
  organization: Organization,
  { filter, q, sort }: Pick<LocationList, "filter" | "q" | "sort">,
  window?: Window,
) {
  const all = await matching(organization, q);
  const counts = locationCounts(all.map(({ launchState }) => ({ state: launchState })));
  const shown = all.filter(({ launchState }) => filter === "all" || launchState === filter);
  const measure = measureOfSort(sort);
  const figures =
    measure &&
    (await measuresByOffice(
      shown.map(({ id }) => systemOffice(id)),
      [measure],
      await now(),
    ));
  const figure = measure ? ({ id }: Found) => figures?.get(id)?.[measure] ?? 0 : undefined;
  const sorted = sortedLocations(shown, sort, figure);
  const page = window ? sorted.slice(window.skip, window.skip + window.take) : sorted;
  return { rows: await rowsOf(organization, page), counts, total: shown.length };
}

/** One of them as the list shows it. */
export async function locationRow({ office, organization }: Location): Promise<LocationRow> {
  const found = await db.office.findUniqueOrThrow({ where: { id: office }, select: SHOWN });
  const [row] = await rowsOf(organization, [{ ...found, launchState: onboardingState(found) }]);
  if (!row) throw notFound();
  return row;
}
