import { WORK_FILTERS, type WorkFilter } from "@/lib/operations/work/schema";
import { href } from "@/lib/pages/address";

/** Where the queue stands on the page of the day. */
export const TODAY_ID = "today";

/** The page with the queue. */
export const TODAY_HREF = `${href("/account/dashboard")}#${TODAY_ID}`;

/** What an address asks of the queue: which lines, and whether all of them. */
export function workView(search: Record<string, string>): { filter: WorkFilter; whole: boolean } {
  const filter = WORK_FILTERS.find((one) => one === search.work) ?? "all";
  return { filter, whole: filter !== "all" || search.whole === "1" };
}

/** The page with the queue as it is asked for; what else the address asks of the page stays. */
export function workHref(path: string, search: Record<string, string>, filter: WorkFilter, whole = false): string {
  const query = new URLSearchParams(search);
  query.delete("work");
  query.delete("whole");
  if (filter !== "all") query.set("work", filter);
  if (whole) query.set("whole", "1");
  return `${path}${query.size === 0 ? "" : `?${query}`}#${TODAY_ID}`;
}
