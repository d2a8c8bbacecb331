import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { fromDbDate } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import { isReturned, type OwedLine } from "./owed.rules";

/**
 * What these payments of an office still ask for, a line for each person, plan and period: account owners first, of each
 * person the oldest day. The plan is called
 * what it was in that period: somebody may be on another by now.
 */
export async function owedLines(
  office: OfficeId,
  paymentIds: readonly number[],
  locale: Locale,
): Promise<(OwedLine & { memberId: number; name: string })[]> {
  const rows = await db.obligation.findMany({
    where: { officeId: office, paymentId: { in: [...paymentIds] }, status: "open" },
    select: {
      membershipId: true,
      kind: true,
      periodStartOn: true,
      periodEndOn: true,
      netCents: true,
      planVersionId: true,
      membership: { select: { member: { select: { id: true, firstName: true, lastName: true } } } },
      payment: {
        select: {
          claimId: true,
          attempts: {
            where: { instrumentId: { not: null } },
            orderBy: { no: "desc" },
            take: 1,
            select: { errorCode: true, declineCode: true, instrument: { select: { kind: true } } },
          },
        },
      },
    },
    orderBy: [
      { membership: { member: { addedById: { sort: "asc", nulls: "first" } } } },
      { membership: { memberId: "asc" } },
      { periodStartOn: "asc" },
      { id: "asc" },
    ],
  });
  const versions = await db.planVersion.findMany({
    where: { id: { in: rows.map(({ planVersionId }) => planVersionId) } },
    select: { id: true, planName: true, spanishName: true },
  });
  const planOf = new Map(versions.map((version) => [version.id, planLabel(version, locale)]));
  return rows.map(({ membership: { member }, payment, ...row }) => ({
    memberId: member.id,
    name: `${member.firstName} ${member.lastName}`,
    membershipId: row.membershipId,
    kind: row.kind,
    planName: planOf.get(row.planVersionId) ?? "",
    startOn: fromDbDate(row.periodStartOn),
    endOn: fromDbDate(row.periodEndOn),
    cents: row.netCents,
    claimed: payment?.claimId != null,
    returned: isReturned(payment?.attempts[0]),
  }));
}
