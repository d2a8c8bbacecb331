import "server-only";
import type { z } from "zod";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import type { milestoneInput } from "./milestones.schema";

/** Ticks off what we do for an office, or takes that back. Throws 409 where it stands so already: of two at once the second is told. */
export async function setMilestone(
  office: OfficeId,
  { milestone, done }: z.output<typeof milestoneInput>,
  author: Author,
): Promise<void> {
  const doneAt = await now();
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    const where = { officeId_milestone: { officeId: office, milestone } };
    const before = await tx.officeMilestone.findUnique({ where });
    if ((before !== null) === done)
      throw conflict(done ? "offices.milestone.alreadyDone" : "offices.milestone.alreadyOpen");
    if (done)
      await tx.officeMilestone.create({ data: { officeId: office, milestone, doneById: userOf(author) ?? 0, doneAt } });
    else await tx.officeMilestone.delete({ where });
    await audit(tx, author, {
      ...{ action: done ? "milestone.done" : "milestone.open", noun: "office", nounId: office, officeId: office },
      after: { milestone },
    });
  });
}
