import type { Locale } from "@/lib/core/i18n/locale";
import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import { planLabel } from "./rules";
import type { PlanStatus } from "./schema";

/** A plan of some office, as the back office lists them. Amounts in cents. */
export type PlanAtOffice = {
  id: number;
  officeId: number;
  officeName: string;
  planName: string;
  spanishName: string | null;
  status: PlanStatus;
  monthlyCents: number | null;
  annualCents: number | null;
  changedOn: DateOn;
  membersMonthly: number;
  membersAnnual: number;
};

/** The plans of all offices, on the page and in its files. */
export const plansAcrossColumns = (locale: Locale): readonly Column<PlanAtOffice>[] => [
  { name: "plan", value: (plan) => planLabel(plan, locale), width: 30, sort: "name", place: "lead" },
  { name: "office", value: ({ officeName }) => officeName, width: 28, sort: "office", place: "note", plain: true },
  { name: "status", value: ({ status }, say) => say(`state.${status}`), place: "mark" },
  {
    name: "monthly",
    value: ({ monthlyCents: cents }) => (cents === null ? null : { cents }),
    sort: "monthly",
    place: "desk",
  },
  {
    name: "annual",
    value: ({ annualCents: cents }) => (cents === null ? null : { cents }),
    sort: "annual",
    place: "desk",
  },
  {
    name: "members",
    value: ({ membersMonthly, membersAnnual }) => ({ count: membersMonthly + membersAnnual }),
    only: "screen",
    place: "sum",
  },
  { name: "membersMonthly", value: ({ membersMonthly }) => ({ count: membersMonthly }), only: "file" },
  { name: "membersAnnual", value: ({ membersAnnual }) => ({ count: membersAnnual }), only: "file" },
  { name: "changed", value: ({ changedOn }) => ({ on: changedOn }), sort: "changed", place: "desk" },
];
