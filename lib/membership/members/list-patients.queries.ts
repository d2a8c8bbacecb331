import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";

/** As many as a page of members (001 §9). */
const PAGE = 500;

/**
 * The people of an office in the order they came, with whose account they are on and how their memberships stand; a page at a
 * time, so that an office of any size can be read whole.
 */
export async function listPatients(office: OfficeId, after: number) {
  const rows = await db.member.findMany({
    where: { officeId: office, id: { gt: after } },
    orderBy: { id: "asc" },
    take: PAGE + 1,
    include: {
      household: { select: { email: true, phone: true } },
      memberships: { select: { id: true, status: true }, orderBy: { id: "asc" } },
    },
  });
  const shown = rows.slice(0, PAGE);
  return {
    patients: shown.map(({ id, firstName, lastName, birthOn, addedById, email, phone, household, memberships }) => ({
      ...{ id, firstName, lastName, dob: fromDbDate(birthOn) },
      email: email ?? household.email,
      phone: phone ?? household.phone,
      /** The account owner's id; null for the owner. */
      addedBy: addedById,
      subscriptions: memberships.map((one) => ({ id: one.id, status: shownStatus(one.status) })),
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
