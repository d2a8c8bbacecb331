import "server-only";
import type { Tx } from "@/lib/core/db";
import { ACTIVE } from "@/lib/members/rules";

const OPEN = [...ACTIVE, "pending_cash", "cancellation_requested", "disputed"] as const;

/** Whether somebody is on one of these plans already, or is just about to be by an enrolment under way. */
export async function isOnPlan(client: Tx, memberId: number, planIds: readonly number[]): Promise<boolean> {
  const count = await client.membership.count({
    where: {
      memberId,
      planId: { in: [...planIds] },
      OR: [
        { status: { in: [...OPEN] } },
        { enrolment: { state: { in: ["received", "charging", "requires_action"] } } },
      ],
    },
  });
  return count > 0;
}
