import "server-only";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/errors";
import { enrolmentResult } from "@/lib/membership/enrolment/wire";
import { getPlanSettings } from "@/lib/practice/plans/queries";
import { mayChoosePayor } from "@/lib/practice/plans/rules";
import { decideAutoRenew, decideToCash, decideWaiveFee } from "./billing-mode.rules";
import { type ActResult, doAct } from "./commands";
import { loadMembership, type Owner } from "./queries";
import type { MembershipFacts } from "./rules";
import type { ActOnly } from "./schema";

/** Auto-renewal on or off, by the office or by the payer themself. */
export function switchAutoRenew(
  owner: Owner,
  request: ActOnly & { autoRenew: boolean },
  author: Author,
): Promise<ActResult> {
  const decide = (facts: MembershipFacts) => decideAutoRenew(facts, request.autoRenew);
  return doAct({ name: "autoRenew", decide }, owner, request, author);
}

/** Switches a membership from automatic charges to payment in the office (001 §4). */
export function toCash(owner: Owner, request: ActOnly, author: Author): Promise<ActResult> {
  return doAct({ name: "toCash", decide: decideToCash }, owner, request, author);
}

/** The activation fee agreed at enrolment, in cents; 0 where there is none. */
async function agreedFee(owner: Owner, membershipId: number): Promise<number> {
  const { row } = await loadMembership(db, owner, membershipId);
  const enrolment = row.enrolmentId === null ? null : await db.enrolment.findUnique({ where: { id: row.enrolmentId } });
  const agreed = enrolment?.result ? enrolmentResult.parse(enrolment.result).agreed : [];
  const fee = agreed.find((line) => line.membershipId === membershipId && line.kind === "activation_fee");
  return fee?.listCents ?? 0;
}

export type FeeWaived = ActResult & {
  /** The fee that the first payment has no more, or has again. */
  feeCents: number;
};

/**
 * Waives the activation fee of a plan waiting for its first payment, or restores it (001 §4, §7): any internal user, or
 * super admins alone where the office restricts it. A fee waived at enrolment was never agreed to.
 */
export async function waiveFee(
  office: OfficeId,
  request: ActOnly & { waive: boolean },
  actor: Actor,
  author: Author,
): Promise<FeeWaived> {
  const owner = { officeId: office };
  const [feeCents, settings] = await Promise.all([agreedFee(owner, request.subscriptionId), getPlanSettings(office)]);
  const may = mayChoosePayor(actor.role, settings);
  const decide = (facts: MembershipFacts) => decideWaiveFee(facts, request.waive, may, feeCents > 0);
  return { ...(await doAct({ name: "waiveFee", decide }, owner, request, author)), feeCents };
}

const BATCH = 50;

/** Switches memberships to payment in the office once a pending payment's result is known. Returns how many. */
export async function finishToCash(): Promise<number> {
  const rows = await db.scheduledChange.findMany({
    where: {
      kind: "collection",
      status: "pending",
      membership: {
        obligations: {
          none: { payment: { OR: [{ status: "processing" }, { attempts: { some: { state: "sending" } } }] } },
        },
      },
    },
    select: { id: true, membership: { select: { id: true, officeId: true } } },
    take: BATCH,
  });
  for (const { id, membership } of rows) {
    const owner = { officeId: systemOffice(membership.officeId) };
    try {
      await toCash(owner, { subscriptionId: membership.id, preview: false }, SYSTEM);
    } catch (error) {
      // Its payment failed, or it ended meanwhile: then the request is void, and the office sees the membership as it is.
      if (!(error instanceof AppError)) throw error;
      await db.scheduledChange.updateMany({ where: { id, status: "pending" }, data: { status: "void" } });
    }
  }
  return rows.length;
}
