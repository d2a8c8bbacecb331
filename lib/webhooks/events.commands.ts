import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemTime } from "@/lib/core/clock";
import { conflict, notFound } from "@/lib/core/errors";
import { FOREIGN } from "./events.rules";

/**
 * Puts an event that was not handled back in line, with all its attempts before it; the worker takes it within a second.
 * Throws 404, and 409 for one that is handled by now or never will be here.
 */
export async function replayEvent(named: { provider: string; eventId: string }, author: Author): Promise<void> {
  await change({ author, action: "event.replay" }, async (tx) => {
    const { provider, eventId } = named;
    await tx.$queryRaw`select 1 as one from webhook_inbox where provider = ${provider} and event_id = ${eventId} for no key update`;
    const where = { provider_eventId: named };
    const event = await tx.webhookInbox.findUnique({ where });
    if (!event) throw notFound();
    if (event.state === "done" || event.error === FOREIGN) throw conflict("health.notReplayed");
    const { state, error, attemptCount } = event;
    await tx.webhookInbox.update({ where, data: { state: "new", attemptCount: 0, nextAt: systemTime() } });
    return { id: eventId, before: { state, error, attemptCount }, after: { state: "new" } };
  });
}
