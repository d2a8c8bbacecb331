import "server-only";
import type { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { DateOn, Unit } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import {
  announceChanges,
  endWaiting,
  neverAgain,
  priceChangesOf,
  priced,
  pricedMember,
  restoreReplaced,
  type Withdrawn,
} from "@/lib/membership/memberships/price.commands";
import type { ShownPrices } from "@/lib/membership/memberships/price.queries";
import type { PriceChanges } from "@/lib/membership/memberships/price.rules";
import { beforePricesChange, previewMails } from "@/lib/membership/memberships/price-letters.commands";
import { lockMemberships } from "@/lib/platform/membership-status/lock.queries";
import { waitingPrices } from "@/lib/practice/plans/planned.queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { chosenStanding, leftOutOf, type PriceStaysWhy } from "./bulk.rules";
import type { chosenPrices } from "./bulk.schema";

/** The memberships of the chosen families, with what is announced for them already. Throws 404. */
async function membershipsOf(tx: Tx, office: OfficeId, memberIds: readonly number[]) {
  const ids = [...new Set(memberIds)];
  const owners = await tx.member.findMany({
    where: { officeId: office, id: { in: ids } },
    select: { householdId: true },
  });
  if (owners.length !== ids.length) throw notFound();
  return tx.membership.findMany({
    where: {
      officeId: office,
      householdId: { in: owners.map(({ householdId }) => householdId) },
      status: { not: "pending_payment" },
    },
    include: {
      member: { select: { firstName: true, lastName: true } },
      plan: { include: { currentVersion: true } },
      planVersion: true,
      office: { select: { timezone: true } },
      ...priced,
    },
    orderBy: [{ member: { lastName: "asc" } }, { member: { firstName: "asc" } }, { id: "asc" }],
  });
}

type Row = Awaited<ReturnType<typeof membershipsOf>>[number];

/** Each membership of the chosen families: what the plan's own rule changes for it, or why nothing. */
async function standingsOf(tx: Tx, office: OfficeId, memberIds: readonly number[], lock = false) {
  const at = await now();
  const found = await membershipsOf(tx, office, memberIds);
  const waiting = new Set(
    (
      await waitingPrices(
        tx,
        found.map((row) => row.planId),
      )
    ).map(({ planId }) => planId),
  );
  const rows = found.map((row) => {
    const { isDeleted, currentVersion, parentPlanId } = row.plan;
    const plan = {
      prices: isDeleted ? null : currentVersion,
      kept: parentPlanId !== null,
      planned: waiting.has(row.planId),
    };
    const standing = chosenStanding(pricedMember(row), plan, today(at, row.office.timezone));
    return { row, memberId: row.memberId, why: standing.is === "stays" ? standing.why : null };
  });
  const reached = rows.filter(({ why }) => why === null).map(({ row }) => row);
  const changes = new Map<number, PriceChanges>();
  for (const planId of [...new Set(reached.map((row) => row.planId))].sort((a, b) => a - b)) {
    const ids = new Set(reached.filter((row) => row.planId === planId).map(({ id }) => id));
    const all = await priceChangesOf(tx, office, planId, { lock });
    changes.set(planId, {
      moves: all.moves.filter(({ membershipId }) => ids.has(membershipId)),
      setBacks: all.setBacks.filter(({ membershipId }) => ids.has(membershipId)),
    });
  }
  const every = [...changes.values()];
  return {
    rows,
    changes,
    moves: every.flatMap(({ moves }) => moves),
    setBacks: every.flatMap(({ setBacks }) => setBacks),
  };
}

export type ChosenPrices = {
  moves: {
    membershipId: number;
    name: string;
    planName: string;
    unit: Unit;
    fromCents: number;
    toCents: number;
    effectiveOn: DateOn;
  }[];
  /** Whose announced price is withdrawn, because their plan's price is again the one they pay. */
  setBacks: {
    membershipId: number;
    name: string;
    planName: string;
    unit: Unit;
    keepsCents: number;
    announcedCents: number;
  }[];
  leftOut: { memberId: number; name: string; why: PriceStaysWhy }[];
  letters: ShownPrices["letters"];
};

/** Who of the chosen families moves to their plan's current price, from when, and who does not and why. Throws 404. */
export async function chosenPricesPreview(
  office: OfficeId,
  memberIds: readonly number[],
  locale: Locale,
): Promise<ChosenPrices> {
  const { rows, moves, setBacks } = await standingsOf(db, office, memberIds);
  const nameOf = ({ member }: Row) => `${member.firstName} ${member.lastName}`;
  const named = <One extends { membershipId: number }>(some: readonly One[]) =>
    rows.flatMap(({ row }) => {
      const one = some.find(({ membershipId }) => membershipId === row.id);
      return one ? [{ ...one, name: nameOf(row), planName: planLabel(row.planVersion, locale) }] : [];
    });
  return {
    moves: named(moves).map(({ householdId: _, effectiveIndex: __, ...move }) => move),
    setBacks: named(setBacks).map(({ announcedOn: _, ...one }) => one),
    leftOut: leftOutOf(rows).map(({ row, memberId, why }) => ({ memberId, name: nameOf(row), why })),
    letters: await previewMails(moves),
  };
}

const TIME_MS = 120_000;

/**
 * Moves the chosen families to the current prices of their plans, each after contract and notice, with an email, by the
 * rule that moves a whole plan. Returns the changes it scheduled and those it withdrew, by which it is taken back.
 * Throws 404, and 409 when other members would be affected than were shown.
 */
export async function announceChosen(
  office: OfficeId,
  { memberIds, expectedMembers }: z.output<typeof chosenPrices>,
  author: Author,
): Promise<{ members: number; setBack: number; priceChangeIds: number[] }> {
  return transaction(async (tx) => {
    const { changes, moves, setBacks } = await standingsOf(tx, office, memberIds, true);
    if (moves.length + setBacks.length !== expectedMembers) throw conflict("errors.changedMeanwhile");
    for (const [planId, some] of changes) await announceChanges(tx, office, planId, some, author);
    const of = (some: readonly { membershipId: number }[]) => ({
      in: some.map(({ membershipId }) => membershipId),
    });
    const made = await tx.scheduledChange.findMany({
      where: {
        ...{ kind: "price", membership: { officeId: office } },
        OR: [
          { status: "pending", membershipId: of(moves) },
          { status: "replaced", membershipId: of(setBacks) },
        ],
      },
      select: { id: true },
    });
    return { members: moves.length, setBack: setBacks.length, priceChangeIds: made.map(({ id }) => id) };
  }, TIME_MS);
}

export type ChosenWithdrawn = Withdrawn & {
  /** Members for whom the price that was announced before is announced again. */
  restored: number;
};

/**
 * Takes announced prices back that do not hold yet, with the emails that have not left, and puts back what they had
 * replaced. Returns how many members keep their price, and for how many the new one holds already. Throws 404 for a
 * change of another office, and 409 when none waits any more.
 */
export async function withdrawChosen(
  office: OfficeId,
  priceChangeIds: readonly number[],
  author: Author,
): Promise<ChosenWithdrawn> {
  return transaction(async (tx) => {
    const ids = [...new Set(priceChangeIds)];
    const changes = await tx.scheduledChange.findMany({
      where: { id: { in: ids }, kind: "price", membership: { officeId: office } },
      include: { membership: { select: { planId: true } } },
    });
    if (changes.length !== ids.length) throw notFound();
    const waiting = changes.filter(({ status }) => status === "pending");
    const undone = changes.filter(({ status }) => status === "pending" || status === "replaced");
    if (undone.length === 0) throw conflict("memberships.noPricesWait");
    const theirs = undone.map(({ membershipId }) => membershipId);
    await lockMemberships(
      tx,
      changes.map(({ membershipId }) => membershipId),
    );
    await beforePricesChange(tx, office, theirs);
    // Where the price announced before is announced again, that letter says what holds.
    const replaced = await tx.scheduledChange.findMany({
      where: {
        kind: "price",
        status: "replaced",
        membershipId: { in: waiting.map(({ membershipId }) => membershipId) },
      },
    });
    const comesBack = ({ membershipId }: { membershipId: number }) =>
      replaced.some((one) => one.membershipId === membershipId);
    await endWaiting(tx, office, waiting.filter(comesBack), "void", null);
    await endWaiting(
      tx,
      office,
      waiting.filter((one) => !comesBack(one)),
    );
    await neverAgain(tx, office, {}, ids);
    const restored = await restoreReplaced(tx, office, theirs);
    for (const planId of new Set(undone.map(({ membership }) => membership.planId))) {
      const after = { members: undone.filter(({ membership }) => membership.planId === planId).length };
      await audit(tx, author, {
        ...{ action: "plan.pricesWithdrawn", noun: "plan", nounId: planId, officeId: office, after },
      });
    }
    const drawn = changes.filter(({ status }) => status === "applied").length;
    return { members: undone.length - restored, drawn, restored };
  });
}
