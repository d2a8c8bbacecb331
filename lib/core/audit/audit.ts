import "server-only";
import type { Caller } from "@/lib/core/auth/caller";
import type { Tx } from "@/lib/core/db/db";
import type history from "@/messages/en-US/history.json";
import type { Actor } from "../auth/actor";
import { now } from "../clock";

type Words = (typeof history)["action"];
/** What can be done, as noun.verb: `plan.update`, `payment.refund`. An act without words for the history does not compile. */
export type AuditAction = { [Noun in keyof Words]: `${Noun}.${keyof Words[Noun] & string}` }[keyof Words];

export type AuditedChange = {
  action: AuditAction;
  noun: string;
  nounId?: number | string;
  officeId?: number | null;
  /** Only the fields that matter, never secrets; both are shown in the history. */
  before?: unknown;
  after?: unknown;
  reason?: string;
};

/** Who stands behind a change: a logged-in actor, a visitor without login, or the product itself. */
export type Author = { actor: Actor | null; caller?: Pick<Caller, "ip" | "requestId"> };

/** The product itself: worker, seed, webhooks. */
export const SYSTEM: Author = { actor: null };

/** The user behind a change: the administrator during an impersonation; null for visitors and the product itself. */
export const userOf = ({ actor }: Author): number | null => actor?.administrator?.userId ?? actor?.userId ?? null;

/** As it is written down; null where there is nothing to say. */
const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/**
 * Writes one line of the audit trail in the transaction of the change it describes. Under impersonation the
 * administrator is the actor and the person looked through is `asUserId`.
 */
export async function audit(tx: Tx, author: Author, change: AuditedChange): Promise<void> {
  const { actor, caller } = author;
  const nounId = change.nounId === undefined ? null : String(change.nounId);
  // One plain insert that brings nothing back: every command waits for it.
  await tx.$executeRaw`
    insert into audit_event (at, tenant_id, actor_id, as_user_id, office_id, action, noun, noun_id, before, after, reason, request_id, ip)
    values (${await now()}, ${actor?.tenantId ?? null}::"TenantId", ${userOf(author)}::int, ${actor?.administrator ? actor.userId : null}::int,
      ${change.officeId ?? null}::int, ${change.action}, ${change.noun}, ${nounId}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb,
      ${change.reason ?? null}, ${caller?.requestId ?? null}, ${caller?.ip ?? null})`;
}
