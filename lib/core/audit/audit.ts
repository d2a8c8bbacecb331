import "server-only";
import type history from "@/messages/en-US/history.json";
import type { Caller } from "../api/endpoint";
import type { Actor } from "../auth/actor";
import { now } from "../clock";
import { Prisma, type Tx } from "../db";

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

function json(value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return value === undefined || value === null ? Prisma.DbNull : JSON.parse(JSON.stringify(value));
}

/**
 * Writes one line of the audit trail in the transaction of the change it describes. Under impersonation the
 * administrator is the actor and the person looked through is `asUserId`.
 */
export async function audit(tx: Tx, author: Author, change: AuditedChange): Promise<void> {
  const { actor, caller } = author;
  await tx.auditEvent.create({
    data: {
      at: await now(),
      tenantId: actor?.tenantId ?? null,
      actorId: actor ? (actor.administrator?.userId ?? actor.userId) : null,
      asUserId: actor?.administrator ? actor.userId : null,
      officeId: change.officeId ?? null,
      action: change.action,
      noun: change.noun,
      nounId: change.nounId === undefined ? null : String(change.nounId),
      before: json(change.before),
      after: json(change.after),
      reason: change.reason ?? null,
      requestId: caller?.requestId ?? null,
      ip: caller?.ip ?? null,
    },
  });
}
