import type { Column } from "@/lib/core/sheets/columns";
import { townOf } from "./public-page.rules";

/** What a period came to at one office. */
export type MasterRow = {
  id: number;
  name: string;
  city: string | null;
  state: string | null;
  /** The user whose master report has this office in it, with that user's other offices. */
  owner: { id: number; name: string } | null;
  members: number;
  joined: number;
  left: number;
  netCents: number;
  feeCents: number;
};

export const masterColumns: readonly Column<MasterRow>[] = [
  { name: "office", value: ({ name }) => name, width: 30, sort: "name", place: "lead" },
  { name: "place", value: townOf, width: 22, only: "file" },
  { name: "owner", value: ({ owner }) => owner?.name ?? null, width: 22, only: "file" },
  { name: "members", value: ({ members }) => ({ count: members }), sort: "members", place: "desk" },
  { name: "joined", value: ({ joined }) => ({ count: joined }), sort: "joined", place: "desk" },
  { name: "left", value: ({ left }) => ({ count: left }), sort: "left", place: "desk" },
  { name: "net", value: ({ netCents }) => ({ cents: netCents }), sort: "net", place: "sum" },
  { name: "fees", value: ({ feeCents }) => ({ cents: feeCents }), sort: "fees", place: "desk" },
];

/** Whether anything happened at an office. */
export const hasMoved = ({ joined, left, netCents, feeCents }: MasterRow): boolean =>
  joined !== 0 || left !== 0 || netCents !== 0 || feeCents !== 0;

const VALUES = {
  name: ({ name }) => name.toLowerCase(),
  members: ({ members }) => members,
  joined: ({ joined }) => joined,
  left: ({ left }) => left,
  net: ({ netCents }) => netCents,
  fees: ({ feeCents }) => feeCents,
} satisfies Record<string, (row: MasterRow) => string | number>;

/** Rows in the order an address asks for; equals stand by name. */
export function inOrder(rows: readonly MasterRow[], sort: string): MasterRow[] {
  const by = VALUES[sort.replace("-", "") as keyof typeof VALUES] ?? VALUES.name;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const way = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => way * compare(by(a), by(b)) || compare(VALUES.name(a), VALUES.name(b)) || a.id - b.id);
}
