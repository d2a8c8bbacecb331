import type { Column } from "@/lib/core/sheets/columns";
import type { SwitchableFeature } from "@/lib/core/tenancy/features";
import type { DateOn } from "@/lib/core/time/dates";

export type SwitchRow = {
  id: number;
  officeId: number;
  office: string;
  feature: SwitchableFeature;
  off: boolean;
  reason: string;
  who: string;
  /** Where the back office is: the day, and in words with the hour. */
  changedOn: DateOn;
  changed: string;
};

export const switchColumns: readonly Column<SwitchRow>[] = [
  { name: "office", value: ({ office }) => office, width: 30, place: "lead" },
  { name: "feature", value: ({ feature }, say) => say(`feature.${feature}`), width: 26, plain: true },
  { name: "state", value: ({ off }, say) => say(off ? "off" : "on"), width: 12, place: "mark" },
  { name: "reason", value: ({ reason }) => reason, width: 40, place: "desk" },
  { name: "who", value: ({ who }) => who, width: 22, place: "desk" },
  {
    name: "changed",
    value: ({ changedOn }) => ({ on: changedOn }),
    width: 18,
    sort: "changed",
    place: "sum",
    plain: true,
  },
];
