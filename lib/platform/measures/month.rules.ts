import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { IncomeName } from "./books.queries";

/** What a person's plan brought, or took, on a day: a line of a monthly report. Fees are ours and the card processor's. */
export type MonthLine = {
  key: string;
  office: string;
  memberId: number | null;
  name: string;
  plan: string;
  measure: IncomeName;
  on: DateOn;
  cents: number;
  feeCents: number;
  status: "paid" | "refunded" | "returned";
};

/** Member, plan, type, date, amount, fee, net, status. */
export const monthColumns: readonly Column<MonthLine>[] = [
  { name: "member", value: ({ name }, say) => name || say("gone"), width: 26, place: "lead" },
  { name: "plan", value: ({ plan }) => plan, width: 28, place: "note", plain: true },
  { name: "type", value: ({ measure }, say) => say(`type.${measure}`), width: 16, place: "desk" },
  { name: "date", value: ({ on }) => ({ on }), width: 12, place: "note", plain: true },
  { name: "amount", value: ({ cents }) => ({ cents }), width: 12, place: "sum", plain: true },
  { name: "fee", value: ({ feeCents }) => ({ cents: -feeCents || 0 }), width: 12, place: "desk" },
  { name: "net", value: ({ cents, feeCents }) => ({ cents: cents - feeCents }), width: 12, place: "desk" },
  { name: "status", value: ({ status }, say) => say(`status.${status}`), width: 12, place: "mark" },
];

/** The same of several practices. */
export const masterColumns: readonly Column<MonthLine>[] = [
  { name: "office", value: ({ office }) => office, width: 28 },
  ...monthColumns,
];
