import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { WebhookInbox } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { FOREIGN } from "./events.rules";

/** The tenant of whose office an event tells, by its account or what it is about; null for what belongs to no office. */
async function tenantOf(tx: Tx, { account, objectId }: WebhookInbox): Promise<TenantId | null> {
  const select = { officeId: true };
  const accounts = { OR: [{ stripeAccountId: account }, { standardAccountId: account }] };
  const about = objectId ?? "";
  const found =
    (await tx.payoutAccount.findFirst({ where: accounts, select })) ??
    (await tx.payment.findFirst({ where: { OR: [{ stripeIntentId: about }, { stripeChargeId: about }] }, select })) ??
    (await tx.refund.findFirst({ where: { stripeRefundId: about }, select })) ??
    (await tx.dispute.findFirst({ where: { stripeId: about }, select }));
  return found && (await tx.office.findUniqueOrThrow({ where: { id: found.officeId } })).tenantId;
}

/**
 * Puts an event that was not handled back in line, with all its attempts before it; the worker takes it within a second.
 * Throws 404, also for one of the other tenant's offices, and 409 for one that is handled by now or never will be here.
 */
export async function replayEvent(
  tenantId: TenantId,
  named: { provider: string; eventId: string },
  author: Author,
): Promise<void> {
  await change({ author, action: "event.replay" }, async (tx) => {
    const { provider, eventId } = named;
    await tx.$queryRaw`select 1 as one from webhook_inbox where provider = ${provider} and event_id = ${eventId} for no key update`;
    const where = { provider_eventId: named };
    const event = await tx.webhookInbox.findUnique({ where });
    if (!event) throw notFound();
    const whose = await tenantOf(tx, event);
    if (whose !== null && whose !== tenantId) throw notFound();
    if (event.state === "done" || event.error === FOREIGN) throw conflict("checks.notReplayed");
    const { state, error, attemptCount } = event;
    await tx.webhookInbox.update({ where, data: { state: "new", attemptCount: 0, nextAt: systemTime() } });
    return { id: eventId, before: { state, error, attemptCount }, after: { state: "new" } };
  });
}
