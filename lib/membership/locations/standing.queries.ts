import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { type OnboardingState, onboardingState } from "@/lib/practice/offices/rules";

/** Whether an office closes, or takes another's members over. */
export type ClosureState = {
  state: OnboardingState;
  /** Its last day, where that is announced. */
  closesOn: DateOn | null;
  /** The office's date. */
  today: DateOn;
  /** The members of another location that closes are to continue here. */
  takesOver: boolean;
};

/** How far an office is with closing, at its own date; locked until the transaction ends where that is asked for. */
export async function standingOf(tx: Tx, office: OfficeId, lock = false): Promise<ClosureState> {
  if (lock) await tx.$queryRaw`select id from office where id = ${office}::int for no key update`;
  const row = await tx.office.findUniqueOrThrow({
    where: { id: office },
    select: { accountStatus: true, verified: true, onboardingCompletedAt: true, closesOn: true, timezone: true },
  });
  const closesOn = row.closesOn && fromDbDate(row.closesOn);
  const takesOver = await tx.office.count({ where: { takenOverById: office, accountStatus: { not: "closed" } } });
  return { state: onboardingState(row), closesOn, today: today(await now(), row.timezone), takesOver: takesOver > 0 };
}
