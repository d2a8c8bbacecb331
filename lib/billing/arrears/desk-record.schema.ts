import { z } from "zod";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";

const status = z.enum([...MEMBER_STATUSES, "pending_payment"]);
const day = z.coerce.date().nullable();

/** How late payments and their memberships stood before the front desk recorded them as paid, and the memberships after it. */
export const deskBefore = z.object({
  payments: z.array(z.object({ id: z.int(), nextAttemptOn: day, failureCode: z.string().nullable() })),
  memberships: z.array(
    z.object({
      id: z.int(),
      status: status,
      statusesBefore: z.array(status),
      statusAt: z.coerce.date(),
      pastDueOn: day,
      nextIndex: z.int(),
      nextDueOn: day,
      /** As the record left it: whatever has changed it since was built on the record. */
      after: z.object({ revision: z.int(), nextIndex: z.int(), nextDueOn: day }),
    }),
  ),
});
export type DeskBefore = z.infer<typeof deskBefore>;
