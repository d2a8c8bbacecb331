import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { PATIENT_REQUEST } from "@/lib/platform/membership-status/schema";
import { undoCancel } from "./cancel.commands";
import { officeOfOwn } from "./exit.queries";

/** Whether the family asked for the end: in the portal, or at the front desk, which noted it as the patient's request. */
async function askedByFamily(office: OfficeId, membershipId: number, userId: number | null): Promise<boolean> {
  const { cancelReason, exitQuotes } = await db.membership.findUniqueOrThrow({
    where: { id: membershipId, officeId: office },
    select: {
      cancelReason: true,
      exitQuotes: { where: { state: "done" }, orderBy: { id: "desc" }, take: 1, select: { acceptedById: true } },
    },
  });
  return cancelReason === PATIENT_REQUEST || (userId !== null && exitQuotes[0]?.acceptedById === userId);
}

/**
 * A patient takes back the end of one of their memberships. Throws 404 for another family's, 409 once its day has come,
 * when nothing was to end, and for what the office ended on its own account.
 */
export async function undoOwnCancel(payer: PayerId, membershipId: number, author: Author): Promise<void> {
  const office = await officeOfOwn(payer, membershipId);
  const { status } = await db.membership.findUniqueOrThrow({
    where: { id: membershipId, officeId: office },
    select: { status: true },
  });
  if (status !== "cancellation_requested") throw conflict("members.cannotUndo");
  if (!(await askedByFamily(office, membershipId, userOf(author)))) throw conflict("membershipsExit.patient.notYours");
  await undoCancel(office, membershipId, author);
}
