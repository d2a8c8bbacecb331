import type { Column } from "@/lib/core/sheets/columns";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { ENDING_DAYS, type UnusedFilter, type UnusedList } from "./schema";

/** A person with something included and not yet used. */
export type UnusedRow = {
  membershipId: number;
  memberId: number;
  name: string;
  planName: string;
  left: readonly { name: string; left: number; quantity: number }[];
  /** At the office's usual fees; null where a fee is missing. */
  leftCents: number | null;
  /** The last use in any term. */
  lastUsedOn: DateOn | null;
  /** Nothing was used in the running term. */
  noVisit: boolean;
  /** The last day on which what is left can be used. */
  lastOn: DateOn;
  /** The last invitation of the running term. */
  invitedOn: DateOn | null;
};

export const isEnding = ({ lastOn }: Pick<UnusedRow, "lastOn">, today: DateOn): boolean =>
  lastOn < addDays(today, ENDING_DAYS);

const FILTERS: Record<UnusedFilter, (row: UnusedRow, today: DateOn) => boolean> = {
  all: () => true,
  noVisit: ({ noVisit }) => noVisit,
  ending: isEnding,
  notInvited: ({ invitedOn }) => invitedOn === null,
};

export const passes = (row: UnusedRow, filter: UnusedFilter, today: DateOn): boolean => FILTERS[filter](row, today);

const plainText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word that was typed is in the name, in any order, with or without accents. */
export function isFound({ name }: Pick<UnusedRow, "name">, q: string): boolean {
  const text = plainText(name);
  return plainText(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const ORDERS: Record<string, (a: UnusedRow, b: UnusedRow) => number> = {
  ends: (a, b) => (a.lastOn < b.lastOn ? -1 : a.lastOn > b.lastOn ? 1 : 0),
  name: (a, b) => a.name.localeCompare(b.name, "en"),
  value: (a, b) => (a.leftCents ?? 0) - (b.leftCents ?? 0),
};

/** In the order of the address, the same rows always in the same order. */
export function sorted(rows: readonly UnusedRow[], sort: UnusedList["sort"]): UnusedRow[] {
  const order = ORDERS[sort.replace("-", "")];
  const sign = sort.startsWith("-") ? -1 : 1;
  return [...rows].sort((a, b) => sign * (order?.(a, b) ?? 0) || a.membershipId - b.membershipId);
}

export const unusedColumns: readonly Column<UnusedRow>[] = [
  { name: "member", value: ({ name }) => name, width: 26, sort: "name", place: "lead" },
  { name: "plan", value: ({ planName }) => planName, width: 24, place: "desk" },
  {
    name: "left",
    value: ({ left }, say) => left.map((one) => say("leftOf", one)).join(", "),
    width: 48,
    place: "desk",
  },
  {
    name: "value",
    value: ({ leftCents }) => (leftCents === null ? null : { cents: leftCents }),
    width: 14,
    sort: "value",
    place: "sum",
    plain: true,
  },
  { name: "lastVisit", value: ({ lastUsedOn }) => lastUsedOn && { on: lastUsedOn }, width: 14, place: "desk" },
  { name: "ends", value: ({ lastOn }) => ({ on: lastOn }), width: 14, sort: "ends" },
  { name: "invited", value: ({ invitedOn }) => invitedOn && { on: invitedOn }, width: 14, place: "mark" },
];
