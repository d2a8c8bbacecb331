import "server-only";
import type { Tx } from "@/lib/core/db";
import { ACTIVE } from "@/lib/members/rules";

const OPEN = [...ACTIVE, "pending_cash", "cancellation_requested", "disputed"] as const;

/** The plans somebody is on already, or is just about to be by an enrolment under way. */
export async function plansOf(client: Tx, memberId: number): Promise<number[]> {
  const rows = await client.membership.findMany({
    where: {
      memberId,
      OR: [
        { status: { in: [...OPEN] } },
        { enrolment: { state: { in: ["received", "charging", "requires_action"] } } },
      ],
    },
    select: { planId: true },
  });
  return rows.map(({ planId }) => planId);
}

/** Whether somebody is on one of these plans already. */
export async function isOnPlan(client: Tx, memberId: number, planIds: readonly number[]): Promise<boolean> {
  const taken = await plansOf(client, memberId);
  return planIds.some((planId) => taken.includes(planId));
}
