import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { owedToUs } from "@/lib/platform/measures/owed.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { risksOf } from "@/lib/platform/measures/risk.queries";
import { MILESTONES } from "./milestones.schema";

/** What an office earns and owes, what may be wrong with it, and what we have done for it. Money in cents. */
export async function officeWhole(office: OfficeId) {
  const [{ recurring, late }, owed, risks, done] = await Promise.all([
    measuresNow(office, ["recurring", "late"]),
    owedToUs(office),
    risksOf(office),
    db.officeMilestone.findMany({
      where: { officeId: office },
      include: { doneBy: { select: { firstName: true, lastName: true } } },
    }),
  ]);
  const milestones = MILESTONES.map((milestone) => {
    const row = done.find((each) => each.milestone === milestone);
    return {
      milestone,
      doneAt: row?.doneAt ?? null,
      doneBy: row ? `${row.doneBy.firstName} ${row.doneBy.lastName}` : null,
    };
  });
  return {
    ...{ recurringCents: recurring, lateCents: late, owedToUsCents: owed, risks },
    milestones,
  };
}
