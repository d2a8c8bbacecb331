import type { Column } from "@/lib/core/sheets/columns";
import type { UnsentState } from "./schema";

/** An email or a text message that has not left. */
export type UnsentRow = {
  id: number;
  kind: "mail" | "text";
  /** Its subject, or the words of a text message without its link. */
  subject: string;
  to: string;
  officeName: string | null;
  state: UnsentState;
  attemptCount: number;
  madeAt: Date;
};

export const unsentColumns: readonly Column<UnsentRow>[] = [
  { name: "message", value: ({ subject }) => subject, width: 44, place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), width: 16, place: "mark" },
  { name: "to", value: ({ to }) => to, width: 32, place: "note", plain: true },
  { name: "kind", value: ({ kind }, say) => say(`kind.${kind}`), width: 16, place: "desk" },
  { name: "office", value: ({ officeName }, say) => officeName ?? say("ours"), width: 28, place: "desk" },
  { name: "tries", value: ({ attemptCount }) => ({ count: attemptCount }), width: 10, place: "desk" },
  {
    ...{ name: "made", value: ({ madeAt }: UnsentRow) => madeAt.toISOString().slice(0, 16), width: 22, sort: "made" },
    ...{ place: "sum", plain: true, whole: true },
  },
];
