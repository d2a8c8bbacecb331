import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { conflict, notFound } from "@/lib/core/errors";
import { invalidateEveryPublicPage, invalidatePublicPages } from "@/lib/front/cache/changes";
import type { TenantId } from "@/tenants/tenant";
import { ofTenant } from "./queries";

/** What makes a message that was given up one that nobody has tried yet. */
const AGAIN = { state: "ready", attemptCount: 0, leaseUntil: null, error: null } as const;

/**
 * Puts an email or a text message that was given up back in line; it leaves within seconds, or is tried for hours. Only what was given
 * up: a message between two tries may be with its sender at this moment, and would leave twice.
 * Throws 404 for another tenant's, and 409 for one that has left or is still tried.
 */
export async function sendAgain(tenantId: TenantId, id: number, author: Author): Promise<void> {
  await change({ author, action: "unsent.again" }, async (tx) => {
    const [message] = await tx.$queryRaw<{ state: string; officeId: number | null; attemptCount: number }[]>`
      select m.state::text as state, m.office_id as "officeId", m.attempt_count as "attemptCount" from outbox m
      where m.id = ${id}::int and m.kind in ('mail', 'text') and ${ofTenant(tenantId)} for no key update`;
    if (!message) throw notFound();
    if (message.state === "sent") throw conflict("toolbox.sentAlready");
    if (message.state !== "dead") throw conflict("toolbox.stillTried");
    await tx.outbox.update({ where: { id }, data: { ...AGAIN, runAt: await now() } });
    const { state, attemptCount } = message;
    return { id, before: { state, attemptCount }, after: { state: "ready" } };
  });
}

/**
 * The same for all that were given up, as after an outage of the mail service. Returns how many.
 * Throws 409 where they are not as many as `expected`, since more would leave than was said.
 */
export async function sendAllAgain(tenantId: TenantId, expected: number, author: Author): Promise<{ count: number }> {
  const done = await change({ author, action: "unsent.allAgain" }, async (tx) => {
    const found = await tx.$queryRaw<{ id: number }[]>`
      select m.id from outbox m where m.state = 'dead' and m.kind in ('mail', 'text') and ${ofTenant(tenantId)}
      order by m.id for no key update`;
    if (found.length !== expected) throw conflict("toolbox.otherCount");
    await tx.outbox.updateMany({
      where: { id: { in: found.map(({ id }) => id) }, state: "dead" },
      data: { ...AGAIN, runAt: await now() },
    });
    return { count: found.length, after: { count: found.length } };
  });
  return { count: done.count };
}

/** Has the public pages of an office made anew at the next request, in every process. */
export async function renewPublicPages(office: OfficeId, author: Author): Promise<void> {
  await change({ author, action: "publicPages.renew", office }, async () => ({ id: office }));
  await invalidatePublicPages(office);
}

/** The same of all public pages, of both tenants: they are kept in one memory. */
export async function renewEveryPublicPage(author: Author): Promise<void> {
  await change({ author, action: "publicPages.renewAll" }, async () => ({}));
  await invalidateEveryPublicPage();
}
