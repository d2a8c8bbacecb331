import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Tx } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import type { DateOn } from "@/lib/core/time/dates";
import { cutFollowing } from "./overrides.commands";
import { keepForItsDay } from "./planned.commands";
import { waitingAt } from "./planned.queries";

/** What a location took along: plans that follow no longer, and prices that wait for their day and are its own now. */
export type PlansKept = { plans: number[]; prices: { planId: number; beginsOn: DateOn }[] };

/**
 * A location leaves its organization, and every plan it offers is its own as it stands: what is in force there was written into it when it came
 * into force. A price that waits for its day and that its members were told of waits on as the location's own. The organization and the location
 * are locked, and the location is still in its group. Its audit is the caller's.
 */
export async function keepPlansOfLeaving(tx: Tx, office: OfficeId, author: Author): Promise<PlansKept> {
  await tx.$queryRaw`select id from plan where id in (select parent_plan_id from plan where office_id = ${office}::int)
    order by id for no key update`;
  await tx.$queryRaw`select id from plan where office_id = ${office}::int and parent_plan_id is not null
    order by id for no key update`;
  const rows = await tx.plan.findMany({
    where: { officeId: office, parentPlanId: { not: null } },
    select: { id: true, parentPlanId: true, isDeleted: true },
    orderBy: { id: "asc" },
  });
  const prices: PlansKept["prices"] = [];
  for (const { id, parentPlanId } of rows.filter(({ isDeleted }) => !isDeleted)) {
    const waiting = await waitingAt(tx, office, { id, parentPlanId });
    if (!waiting || waiting.own) continue;
    const { prices: amounts, effectiveOn } = waiting;
    await keepForItsDay(tx, { planId: id, groupId: null, prices: amounts, effectiveOn }, author);
    prices.push({ planId: id, beginsOn: effectiveOn });
  }
  for (const [parentPlanId, those] of groupBy(rows, (one) => one.parentPlanId ?? 0))
    await cutFollowing(
      tx,
      parentPlanId,
      those.map(({ id: planId }) => ({ planId, office })),
      author,
    );
  const plans = rows.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  return { plans, prices };
}
