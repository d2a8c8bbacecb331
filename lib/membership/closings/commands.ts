import "server-only";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { isCharged } from "@/lib/billing/dues/upcoming.rules";
import { beforeFamiliesChange } from "@/lib/billing/notices/commands";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { failpoint } from "@/lib/core/process/failpoint";
import { dueDate, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { standingOf } from "@/lib/membership/locations/standing.queries";
import { endWithOffice } from "@/lib/membership/memberships/cancel.commands";
import { lockOfficeMemberships } from "@/lib/platform/membership-status/lock.queries";
import { nextDueOf } from "@/lib/platform/membership-status/rules";
import { softly } from "@/lib/queue/work-queue";
import { tellFamilies } from "./letters.commands";
import { closingFamilies, closingOn, ENDING } from "./queries";
import { ENDS_WITH_OFFICE, refusalToClose, refusalToStay } from "./rules";
import type { ClosingInput } from "./schema";
import { type Closable, holdClosable, isLastOpen, officeIn } from "./scope.queries";
import { holdSuccessor, moveFamilies } from "./takeover.commands";
import { tellTeam } from "./team-letters.commands";

/** Who is charged by itself and whose next period would go beyond the last day: no payment is ahead of them any more. */
async function stopPayments(tx: Tx, office: OfficeId, families: readonly BilledFamily[]): Promise<void> {
  const stops = families.flatMap(({ memberships }) =>
    memberships.filter((one) => {
      const dueOn = dueDate(one.anchorOn, one.unit, one.nextIndex);
      return isCharged({ ...one, closesOn: null }, dueOn) && !isCharged(one, dueOn);
    }),
  );
  await tx.membership.updateMany({
    where: { officeId: office, id: { in: stops.map(({ membershipId }) => membershipId) } },
    data: { nextDueOn: null, revision: { increment: 1 } },
  });
}

/** Payments go on where they were, also those whose day has come meanwhile. */
async function resumePayments(tx: Tx, office: OfficeId): Promise<void> {
  const stopped = await tx.membership.findMany({
    where: { officeId: office, collection: "auto", nextDueOn: null, status: { in: [...ENDS_WITH_OFFICE] } },
  });
  for (const { id, anchorOn, termEndOn, cancelOn, ...row } of stopped) {
    const days = { anchorOn: fromDbDate(anchorOn), termEndOn: fromDbDate(termEndOn) };
    const nextDueOn = nextDueOf({ ...row, ...days, cancelOn: cancelOn && fromDbDate(cancelOn) });
    if (nextDueOn === null) continue;
    const data = { nextDueOn: toDbDate(nextDueOn), revision: { increment: 1 } };
    await tx.membership.update({ where: { id, officeId: office }, data });
  }
}

/** What families read of a closing waits for what else is done for them, and is withdrawn with it where it is taken back at once. */
const beforeLetters = (tx: Tx, families: readonly BilledFamily[]): Promise<void> =>
  beforeFamiliesChange(
    tx,
    families.map(({ householdId }) => householdId),
    [],
    families,
  );

/**
 * Announces that an office closes (decision 0051): from now on nobody joins, no period is paid that goes beyond its last day, and
 * every family gets a letter. Another location of its organization may take the members over (decision 0075). Throws 409 where it is not
 * open, closes already, takes over those of another or is the organization's last one and it closes it itself, 400 on a day that has
 * passed or is too far, or where that location cannot.
 */
export async function announceClosing(at: Closable, input: ClosingInput, author: Author): Promise<void> {
  const { closesOn, reason, note, takenOverById } = input;
  const office = officeIn(at);
  await change({ author, action: "office.close_announce", office }, async (tx) => {
    await holdClosable(tx, at);
    if (takenOverById !== null) await holdSuccessor(tx, office, takenOverById);
    const standing = await standingOf(tx, office, true);
    const refused = refusalToClose({ ...standing, lastOpen: await isLastOpen(tx, at) }, closesOn);
    if (refused === "past" || refused === "tooFar") throw invalid({ closesOn: `closings.refused.${refused}` });
    if (refused) throw conflict(`closings.refused.${refused}`);
    await lockOfficeMemberships(tx, office);
    const members = await closingFamilies(tx, office, null);
    await beforeLetters(tx, members);
    await tx.office.update({
      where: { id: office },
      data: {
        closesOn: toDbDate(closesOn),
        closingReason: reason,
        closingNote: note || null,
        takenOverById,
        updatedAt: await now(),
      },
    });
    await stopPayments(tx, office, closingOn(members, closesOn));
    const families = await tellFamilies(tx, office, closesOn);
    await tellTeam(tx, office, "closingOffice", closesOn);
    const after = { closesOn, closingReason: reason, families, takenOverById };
    return { id: office, reason: note || undefined, before: { closesOn: null }, after };
  });
  await invalidatePublicPages(office);
}

/** Takes a closing back until its last day is over: everything goes on as before, and who has got the letter gets another. */
export async function takeBackClosing(at: Closable, author: Author): Promise<void> {
  const office = officeIn(at);
  await change({ author, action: "office.close_take_back", office }, async (tx) => {
    await holdClosable(tx, at);
    const standing = await standingOf(tx, office, true);
    const refused = refusalToStay(standing);
    if (refused) throw conflict(refused === "tooLate" ? "closings.over" : "errors.changedMeanwhile");
    const closesOn = standing.closesOn ?? standing.today;
    await lockOfficeMemberships(tx, office);
    await beforeLetters(tx, await closingFamilies(tx, office, closesOn));
    await tx.office.update({
      where: { id: office },
      data: { closesOn: null, closingReason: null, closingNote: null, takenOverById: null, updatedAt: await now() },
    });
    await resumePayments(tx, office);
    const families = await tellFamilies(tx, office, null);
    await tellTeam(tx, office, "closingTakenBack", closesOn);
    return { id: office, before: { closesOn }, after: { closesOn: null, families } };
  });
  await invalidatePublicPages(office);
}

/**
 * Offices whose last day is over and which are not closed yet, or at which somebody is a member again: who was given up and pays the
 * old debt, or whose dispute is won on appeal.
 */
async function officesToClose(): Promise<OfficeId[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select o.id from office o where o.closes_on is not null
      and (o.account_status <> 'closed' or exists (select 1 from membership s where s.office_id = o.id and ${ENDING}))
      and o.closes_on < (${await now()}::timestamptz at time zone o.timezone)::date
    order by o.closes_on, o.id`;
  return rows.map(({ id }) => systemOffice(id));
}

const PAGE = 100;

/**
 * Ends the office's memberships one by one; returns how many have ended. What is at the provider just now waits for its result, and
 * what could not be given up there for the next time: it holds nobody else up.
 * @param waiting households that move elsewhere as soon as they can
 */
async function endMemberships(office: OfficeId, waiting: ReadonlySet<number>, stop?: AbortSignal): Promise<number> {
  let ended = 0;
  for (let after = 0; !stop?.aborted; ) {
    const rows = await db.membership.findMany({
      where: { officeId: office, status: { in: [...ENDS_WITH_OFFICE] }, id: { gt: after } },
      select: { id: true, householdId: true },
      orderBy: { id: "asc" },
      take: PAGE,
    });
    for (const { id, householdId } of rows) {
      if (waiting.has(householdId)) continue;
      const work = () => endWithOffice(office, id, SYSTEM);
      if (!(await softly(work, { say: "a membership did not end with its office", about: { membershipId: id } })))
        continue;
      ended += 1;
      await failpoint("closing.ended");
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.id;
  }
  return ended;
}

/**
 * Closes the office once nobody is a member any more; false while somebody is, or while an enrolment waits for its payment. One that
 * was declined keeps memberships that never began, for ever.
 */
async function close(office: OfficeId): Promise<boolean> {
  const done = await change({ author: SYSTEM, action: "office.close", office }, async (tx) => {
    const { state } = await standingOf(tx, office, true);
    const members = await tx.membership.count({ where: { officeId: office, status: { in: [...ENDS_WITH_OFFICE] } } });
    const joining = await tx.enrolment.count({
      where: { officeId: office, state: { in: ["charging", "requires_action"] } },
    });
    if (state === "closed" || members + joining > 0) return null;
    await tx.office.update({ where: { id: office }, data: { accountStatus: "closed", updatedAt: await now() } });
    await tx.closingLetter.deleteMany({ where: { household: { officeId: office } } });
    return { id: office, before: { state }, after: { state: "closed" } };
  });
  if (done) await invalidatePublicPages(office);
  return done !== null;
}

/**
 * Carries out closings whose last day is over: families move where another location takes them over, the other memberships end one by
 * one, so that it goes on where it was interrupted, then the office is closed. Returns how many have moved or ended.
 */
export async function carryOutClosings(stop?: AbortSignal): Promise<number> {
  let done = 0;
  for (const office of await officesToClose()) {
    if (stop?.aborted) break;
    const { closesOn } = await standingOf(db, office);
    if (closesOn === null) continue;
    const { moved, waiting } = await moveFamilies(office, closesOn, stop);
    if (stop?.aborted) break;
    done += moved + (await endMemberships(office, waiting, stop));
    if (await close(office)) done += 1;
  }
  return done;
}
