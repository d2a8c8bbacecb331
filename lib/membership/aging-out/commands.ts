import "server-only";
import { notifyFamily } from "@/lib/billing/dunning/notices.commands";
import { familyToNotify } from "@/lib/billing/dunning/notices.queries";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { addMonthsClamped, formatLong } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { type ActResult, doAct } from "@/lib/membership/memberships/commands";
import { unlessIdle } from "@/lib/membership/memberships/rules";
import type { ActOnly } from "@/lib/membership/memberships/schema";
import { planLabel } from "@/lib/practice/plans/rules";
import { softly } from "@/lib/queue/work-queue";
import { agedOutMembership, letterAbout, type UndecidedRenewal, undecidedRenewals } from "./queries";

/**
 * Keeps somebody who is too old for their plan on it, for the year from the day they are: the office has decided, and is asked again before
 * the next. Throws 409 where nothing is to be decided.
 */
export async function keepAgedOut(office: OfficeId, request: ActOnly, author: Author): Promise<ActResult> {
  const found = await agedOutMembership(office, request.subscriptionId);
  return doAct(
    {
      name: "keepAgedOut",
      decide: (facts) => {
        // Another plan since, and what was asked is no question any more.
        if (found === null || facts.current.planVersionId !== found.planVersionId)
          return { refused: "nothingToChange" };
        return unlessIdle(facts, { set: { agesKeptUntil: addMonthsClamped(found.beginsOn, 12) } });
      },
    },
    { officeId: office },
    request,
    author,
  );
}

async function tell(renewal: UndecidedRenewal): Promise<void> {
  const { householdId, person, age, maxAge, beganOn, ...plan } = renewal;
  await transaction(async (tx) => {
    const family = await familyToNotify(tx, householdId);
    await notifyFamily(tx, family, {
      kind: "agedOut",
      channels: { mail: true, text: false },
      dedupe: letterAbout(renewal),
      on: today(await now(), family.timezone),
      values: {
        person,
        age,
        max: maxAge,
        plan: planLabel(plan, family.locale),
        date: formatLong(beganOn, family.locale),
      },
      link: async () => `${tenantUrl(family.tenantId)}/patient-details/dashboard`,
    });
  });
}

const BATCH = 100;

/** Tells families of whom somebody was renewed on a plan that they are too old for, before their office has decided. Returns how many. */
export async function tellAgedOut(stop?: AbortSignal): Promise<number> {
  let done = 0;
  for (const renewal of await undecidedRenewals(db, await now(), BATCH)) {
    if (stop?.aborted) break;
    const about = { householdId: renewal.householdId };
    if (await softly(() => tell(renewal), { say: "a family was not told of an outgrown plan", about })) done += 1;
  }
  return done;
}
