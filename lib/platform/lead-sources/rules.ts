import type { Column } from "@/lib/core/sheets/columns";

export type LeadSourceRow = {
  id: number;
  english: string;
  spanish: string;
  active: boolean;
  /** Practices that named it when they signed up, and the members they have today. */
  offices: number;
  members: number;
};

/** What a practice has named stays in its record: such a source can end and not go. */
export const mayDelete = ({ offices }: Pick<LeadSourceRow, "offices">): boolean => offices === 0;

export const leadSourceColumns: readonly Column<LeadSourceRow>[] = [
  { name: "english", value: ({ english }) => english, width: 30, sort: "english", place: "lead" },
  { name: "state", value: ({ active }, say) => say(active ? "state.active" : "state.ended"), place: "mark" },
  { name: "spanish", value: ({ spanish }) => spanish, width: 30, place: "desk" },
  { name: "offices", value: ({ offices }) => ({ count: offices }), width: 12, place: "note" },
  { name: "members", value: ({ members }) => ({ count: members }), width: 12, place: "sum" },
];
