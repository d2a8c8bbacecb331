import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";

/** A plan that an active member has. */
export type ActiveRow = {
  id: number;
  name: string;
  email: string;
  phone: string;
  plan: string;
  pays: "month" | "year" | "office";
  status: StoredStatus;
  since: DateOn;
  cents: number;
  nextOn: DateOn | null;
};

export const activeColumns: readonly Column<ActiveRow>[] = [
  { name: "member", value: ({ name }) => name, width: 26 },
  { name: "email", value: ({ email }) => email, width: 30 },
  { name: "phone", value: ({ phone }) => phone, width: 16 },
  { name: "plan", value: ({ plan }) => plan, width: 28 },
  { name: "type", value: ({ pays }, say) => say(`type.${pays}`), width: 18 },
  { name: "status", value: ({ status }, say) => say(`status.${status}`), width: 18 },
  { name: "since", value: ({ since }) => ({ on: since }), width: 12 },
  { name: "amount", value: ({ cents }) => ({ cents }), width: 12 },
  { name: "next", value: ({ nextOn }) => nextOn && { on: nextOn }, width: 14 },
];
