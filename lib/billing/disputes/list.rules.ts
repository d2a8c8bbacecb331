import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { DisputeStage } from "./rules";

export type DisputeRow = {
  id: number;
  stripeId: string;
  memberId: number | null;
  name: string;
  stage: DisputeStage;
  status: string;
  reason: string;
  inquiry: boolean;
  amountCents: number;
  feeCents: number;
  openedOn: DateOn;
  dueOn: DateOn | null;
  daysLeft: number | null;
  submittedOn: DateOn | null;
  closedOn: DateOn | null;
};

const day = (on: DateOn | null) => on && { on };

/** The office's disputes, days in its zone. */
export const disputeColumns: readonly Column<DisputeRow>[] = [
  { name: "opened", value: ({ openedOn }) => ({ on: openedOn }), width: 12, place: "desk" },
  { name: "member", value: ({ name }) => name, width: 28, place: "lead" },
  { name: "stage", value: ({ stage }, say) => say(`stage.${stage}`), width: 18, place: "mark" },
  { name: "reason", value: ({ reason }, say) => say(`reason.${reason}`), width: 26, place: "desk" },
  { name: "amount", value: ({ amountCents }) => ({ cents: amountCents }), width: 12, place: "sum", plain: true },
  { name: "fee", value: ({ feeCents }) => ({ cents: feeCents }), width: 12 },
  { name: "due", value: ({ dueOn }) => day(dueOn), width: 12, plain: true },
  { name: "responded", value: ({ submittedOn }) => day(submittedOn), width: 12 },
  { name: "closed", value: ({ closedOn }) => day(closedOn), width: 12 },
  { name: "id", value: ({ stripeId }) => stripeId, width: 30 },
];
