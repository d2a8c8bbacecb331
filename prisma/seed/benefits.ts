import type { Tx } from "@/lib/core/db/db";
import { addDays, type DateOn, dueDate, earlierOf, toDbDate } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import type { Office } from "@/lib/generated/prisma/client";
import { planService } from "@/lib/practice/plans/schema";
import { load } from "./load";

/** A membership as its visits need it; `until` is the day from which nobody came any more. */
export type Visitor = { membershipId: number; planVersionId: number; startOn: DateOn; until: DateOn };

/** Of ten people: how many visits of a year they have kept by its end. Two never come, which the recall list is for. */
const KEPT = [2, 1, 2, 0, 2, 1, 2, 1, 0, 2] as const;
/** Days after the beginning of a term on which people come, spread so that not all come on the same. */
const firstVisit = (seed: number) => 12 + ((seed * 37) % 60);
const secondVisit = (seed: number) => 190 + ((seed * 53) % 90);

/**
 * The visits of an office's members, marked by its front desk: what a plan includes twice is used at both visits of a
 * year, what it includes once at the first. The same for the same members.
 */
export async function makeUses(
  tx: Tx,
  { office }: { office: Office; today: DateOn },
  visitors: readonly Visitor[],
): Promise<void> {
  const versions = await tx.planVersion.findMany({
    where: { id: { in: [...new Set(visitors.map(({ planVersionId }) => planVersionId))] } },
    select: { id: true, services: true },
  });
  const services = new Map(versions.map(({ id, services: list }) => [id, planService.array().parse(list)]));
  const fees = await tx.officeFee.findMany({ where: { officeId: office.id } });
  const feeOf = new Map(fees.map(({ code, feeCents }) => [code, feeCents]));
  const desk = await tx.userOffice.findFirst({ where: { officeId: office.id }, orderBy: { userId: "asc" } });
  const rows = visitors.flatMap(({ membershipId, planVersionId, startOn, until }, seed) =>
    visitsOf(startOn, until, seed).flatMap(({ on, nth }) =>
      (services.get(planVersionId) ?? [])
        .filter(({ quantity }) => quantity > nth)
        .map(({ code }) => ({
          ...{ officeId: office.id, membershipId, code, usedOn: toDbDate(on), feeCents: feeOf.get(code) ?? null },
          createdAt: instantAt(on, "15:30", office.timezone),
          createdById: desk?.userId ?? null,
        })),
    ),
  );
  await load(tx, "benefit_use", rows);
}

/** The days somebody came, and which visit of its year each was, from 0. */
function visitsOf(startOn: DateOn, until: DateOn, seed: number): { on: DateOn; nth: number }[] {
  const visits: { on: DateOn; nth: number }[] = [];
  for (let year = 0; dueDate(startOn, "year", year) < until; year += 1) {
    const kept = KEPT[(seed + year) % KEPT.length] ?? 0;
    for (const [nth, after] of [firstVisit(seed), secondVisit(seed)].slice(0, kept).entries()) {
      const on = addDays(dueDate(startOn, "year", year), after);
      if (on < earlierOf(until, dueDate(startOn, "year", year + 1))) visits.push({ on, nth });
    }
  }
  return visits;
}
