import "server-only";
import { planTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { db, type Tx } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/errors";
import type { MembershipStatus } from "@/lib/generated/prisma/client";
import { isDelinquent, ON_PLAN } from "@/lib/platform/membership-status/flags.rules";
import type { PaymentChoice } from "./schema";

/** To pay with what a family has saved. Throws 400 where that is nothing. */
export async function savedPayment(payerId: number): Promise<PaymentChoice> {
  const saved = await db.instrument.findFirst({ where: { payerId, isDefault: true, status: "active" } });
  if (!saved) throw invalid({ pay: "enrolment.noSavedCard" }, "enrolment.noSavedCard");
  return { kind: "stored", instrumentId: saved.id };
}

type Holding = { planId: number; status: MembershipStatus };

/** Plans a person has, gets by an enrolment in progress, or is scheduled to change to. */
async function held(client: Tx, memberId: number, without?: number): Promise<Holding[]> {
  const rows = await client.membership.findMany({
    where: {
      memberId,
      ...(without === undefined ? {} : { id: { not: without } }),
      OR: [
        { status: { in: [...ON_PLAN] } },
        { enrolment: { state: { in: ["received", "charging", "requires_action"] } } },
      ],
    },
    select: {
      planId: true,
      status: true,
      changes: { where: { status: "pending", kind: "plan" }, select: { payload: true } },
    },
  });
  return rows.flatMap(({ planId, status, changes }) => [
    { planId, status },
    ...changes.map(({ payload }) => ({ planId: planTerms.parse(payload).planId, status })),
  ]);
}

/** Plans a person cannot add, because they have them or owe for them; `without` one membership. */
export async function plansOf(client: Tx, memberId: number, without?: number): Promise<number[]> {
  return (await held(client, memberId, without)).map(({ planId }) => planId);
}

/**
 * Why a person cannot add these plans, a text under `enrolment.problem`: they already have one, or owe for it. Paying
 * that debt would reactivate the old membership in addition to the new one (payments.md 6.6).
 */
export async function standsAgainst(
  client: Tx,
  memberId: number,
  planIds: readonly number[],
): Promise<"alreadyOn" | "owesForPlan" | null> {
  const one = (await held(client, memberId)).find(({ planId }) => planIds.includes(planId));
  if (!one) return null;
  return isDelinquent(one.status) ? "owesForPlan" : "alreadyOn";
}
