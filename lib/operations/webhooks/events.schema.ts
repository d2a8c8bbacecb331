import { z } from "zod";
import { shortText } from "@/lib/core/fields/fields";
import { listQuery } from "@/lib/core/lists/list";

/** Given up after its time, still retried, or never to be handled here (a test event in production, or the reverse). */
export const EVENT_FILTERS = ["dead", "waiting", "foreign"] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

export const eventList = listQuery(EVENT_FILTERS, ["received", "-received"]).omit({ q: true });
export type EventList = z.output<typeof eventList>;

/** Events to be handled again, by the names their providers gave them. */
export const replayInput = z.object({
  provider: shortText(20),
  eventId: shortText(255),
});
