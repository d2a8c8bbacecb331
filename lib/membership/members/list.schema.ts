import { z } from "zod";
import { INVALID, withoutNul } from "@/lib/core/fields/fields";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import { MEMBER_SORTS } from "./list-columns.rules";
import { decodeSearch } from "./rules";
import { DASHBOARD_FILTERS, type DashboardFilter, LIST_FILTERS } from "./schema";

const sort = z
  .enum(MEMBER_SORTS)
  .nullish()
  .transform((name) => name ?? "name");

const searchQuery = z
  .string()
  .max(200, INVALID.data)
  .refine(withoutNul, INVALID.data)
  .nullish()
  .transform((text) => decodeSearch(text ?? ""));

/** Input of the back office's search for people. */
export const peopleSearch = z.object({ searchQuery });

const paging = {
  /** Rows already loaded; ignored where `cursor` is given. */
  startingAt: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .nullish()
    .transform((value) => value ?? 0),
  /** As the page before answered it: deep pages stay as quick as the first. */
  cursor: z
    .string()
    .max(600)
    .nullish()
    .transform((value) => value ?? null),
  searchQuery,
  /** By name when left out; a search then has those first who are called just so. */
  sort,
  /** First load: the answer also says how many there are. */
  initial: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
};

/** Every filter of the practice dashboard: the named ones and any exact status (001 §4). */
const DASHBOARD_CHOICES: readonly DashboardFilter[] = [
  ...new Set<DashboardFilter>([...DASHBOARD_FILTERS, ...MEMBER_STATUSES]),
];

/** A filter by its name; none given, or an empty one, is everybody. */
function filterName<Name extends string>(names: readonly Name[]) {
  return z
    .enum(names)
    .or(z.literal(""))
    .nullish()
    .transform((name) => name || ("all" as const));
}

/** Input of `upgraded-search`: the filters of the practice dashboard. */
export const memberSearch = z.object({
  ...paging,
  searchFilter: filterName(DASHBOARD_CHOICES),
});
/** Input of `upgraded-filters-search`: the filters of the billing and members pages. */
export const memberFilterSearch = z.object({ ...paging, searchFilter: filterName(LIST_FILTERS) });

/** The same view as a file. */
export const memberExport = z.object({
  q: searchQuery,
  filter: filterName(LIST_FILTERS),
  sort,
});
