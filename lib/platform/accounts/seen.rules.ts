import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";

/** When somebody was last heard of, in the zone that the list names; null for never. */
export type Seen = {
  /** In words, with the hour. */
  seen: string | null;
  seenOn: DateOn | null;
};

/** The column of it in a list of people. */
export const seenColumn: Column<Pick<Seen, "seenOn">> = {
  name: "seen",
  value: ({ seenOn }) => seenOn && { on: seenOn },
  width: 18,
  sort: "seen",
  place: "sum",
  plain: true,
  whole: true,
};
