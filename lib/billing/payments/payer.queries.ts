import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice, provePayer, systemPayer } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";

/** Whose money a call is about, proven. For a payer's own call `officeId` and `householdId` stay open. */
export type PayerTarget = { payerId: PayerId; officeId?: OfficeId; householdId?: number };

/**
 * The payer of a legacy user id. Patients are always themselves, whatever id they send; offices and administrators name
 * a member of one of their offices. Throws 404 for any other.
 */
export async function payerTarget(actor: Actor, memberId: number | undefined): Promise<PayerTarget> {
  if (actor.role === "client") return { payerId: provePayer(actor) };
  const member = memberId
    ? await db.member.findUnique({ where: { id: memberId }, include: { household: true } })
    : null;
  if (!member) throw notFound();
  const officeId = await proveOffice(actor, member.officeId);
  // The office was proven just now, and the payer is the one of that office's family.
  return { payerId: systemPayer(member.household.payerId), officeId, householdId: member.householdId };
}

/** The payer behind a membership, with the same policy. Throws 404. */
export async function payerOfMembership(
  actor: Actor,
  membershipId: number,
): Promise<PayerTarget & { membershipId: number }> {
  const membership = await db.membership.findUnique({ where: { id: membershipId }, include: { household: true } });
  if (!membership) throw notFound();
  const { payerId } = membership.household;
  if (actor.role === "client") {
    if (payerId !== provePayer(actor)) throw notFound();
    return { payerId: provePayer(actor), membershipId };
  }
  const officeId = await proveOffice(actor, membership.officeId);
  return { payerId: systemPayer(payerId), officeId, householdId: membership.householdId, membershipId };
}
