import type { Column } from "@/lib/core/sheets/columns";
import type { EventFilter } from "./events.schema";

/** A provider's event that was not handled. */
export type EventRow = {
  provider: string;
  eventId: string;
  type: string;
  objectId: string | null;
  /** The provider's account it came from; empty is the platform's own. */
  account: string;
  /** The office of the account; null for the platform and for an account that is no office's. */
  officeName: string | null;
  state: EventFilter;
  /** Why it was not handled: `unknownObject`, `livemode`, or the name of what was thrown. */
  error: string | null;
  attemptCount: number;
  receivedAt: Date;
};

/** The error of an event that is stored for inspection only. */
export const FOREIGN = "livemode";

/** A test event in production, or a live one in test mode, is never handled, however often it is asked for. */
export const mayReplay = ({ state }: Pick<EventRow, "state">): boolean => state !== "foreign";

export const eventColumns: readonly Column<EventRow>[] = [
  { name: "type", value: ({ type }) => type, place: "lead" },
  { name: "why", value: ({ error }) => error, place: "mark" },
  { name: "object", value: ({ objectId }) => objectId },
  {
    name: "account",
    value: ({ account, officeName }, say) => officeName ?? (account === "" ? say("platform") : say("unknownAccount")),
  },
  { name: "attempts", value: ({ attemptCount }) => ({ count: attemptCount }) },
  { name: "received", value: ({ receivedAt }) => receivedAt.toISOString().slice(0, 16), sort: "received" },
];
