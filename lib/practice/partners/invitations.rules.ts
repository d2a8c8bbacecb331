import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { INVITATION_STATES } from "./invitations.schema";

export type InvitationRow = {
  id: number;
  practiceName: string;
  email: string;
  state: (typeof INVITATION_STATES)[number];
  /** The mail could not be delivered. */
  failed: boolean;
  sentOn: DateOn;
  /** Who of the association sent it. */
  by: string;
};

export const invitationColumns: readonly Column<InvitationRow>[] = [
  { name: "practice", value: ({ practiceName }) => practiceName, width: 30, sort: "name", place: "lead" },
  { name: "email", value: ({ email }) => email, width: 32, place: "note", plain: true },
  {
    name: "state",
    value: ({ state, failed }, say) => say(`state.${state === "sent" && failed ? "failed" : state}`),
    place: "mark",
  },
  { name: "by", value: ({ by }) => by, width: 24, place: "desk" },
  { name: "sent", value: ({ sentOn }) => ({ on: sentOn }), sort: "sent", place: "sum" },
];

/** What an invitation's mail is known by, from how often it was sent. */
export const practiceInviteCause = (id: number, times: number) => `practice-invite:${id}:${times}`;
