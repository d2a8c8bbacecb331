import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { addDays, addMonthsClamped, type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { AHEAD_DAYS } from "@/lib/membership/aging-out/schema";
import { changeTerm } from "@/lib/membership/memberships/schedule.commands";

/** Some days before the term ends the child has a birthday, so that the office is asked now. */
const BIRTHDAY_BEFORE = 3;

/** A child of the demo's office is too old for their plan when it renews; nothing where no plan of the office has an age. */
export async function outgrowPlan(officeId: number, today: DateOn): Promise<void> {
  const office = systemOffice(officeId);
  const child = await db.membership.findFirst({
    where: {
      officeId: office,
      status: "active",
      collection: "auto",
      autoRenew: true,
      cancelOn: null,
      unit: "month",
      gpp: false,
      termEndOn: { gt: toDbDate(addDays(today, BIRTHDAY_BEFORE)) },
      nextDueOn: { gt: toDbDate(addDays(today, BIRTHDAY_BEFORE)) },
      planVersion: { maxAge: { not: null } },
      member: { addedById: { not: null } },
    },
    orderBy: [{ termEndOn: "asc" }, { id: "asc" }],
    include: { planVersion: true },
  });
  if (!child?.nextDueOn) return;
  const paidUntil = fromDbDate(child.nextDueOn);
  const near = fromDbDate(child.termEndOn) <= addDays(today, AHEAD_DAYS);
  const renewsOn = near ? fromDbDate(child.termEndOn) : paidUntil;
  if (!near)
    await changeTerm({ officeId: office }, { subscriptionId: child.id, preview: false, endDate: paidUntil }, SYSTEM);
  const tooOld = (child.planVersion.maxAge ?? 0) + 1;
  const birthOn = toDbDate(addDays(addMonthsClamped(renewsOn, -12 * tooOld), -BIRTHDAY_BEFORE));
  await db.member.update({ where: { id: child.memberId }, data: { birthOn } });
}
