import type { Column } from "@/lib/core/sheets/columns";

export type ServiceRow = {
  id: number;
  /** As people write it: D1110. */
  code: string;
  english: string;
  spanish: string;
  active: boolean;
  /** Plans that include it today. */
  plans: number;
};

/** What plans include and a term was agreed with keeps its name: such a service can end and not go. */
export const mayDelete = ({ plans }: Pick<ServiceRow, "plans">): boolean => plans === 0;

export const serviceColumns: readonly Column<ServiceRow>[] = [
  { name: "english", value: ({ english }) => english, width: 30, sort: "english", place: "lead" },
  { name: "code", value: ({ code }) => code, width: 12, sort: "code", place: "note", plain: true },
  { name: "state", value: ({ active }, say) => say(active ? "state.active" : "state.ended"), place: "mark" },
  { name: "spanish", value: ({ spanish }) => spanish, width: 30, sort: "spanish", place: "desk" },
  { name: "plans", value: ({ plans }) => ({ count: plans }), width: 12, place: "sum" },
];
