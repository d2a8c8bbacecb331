import "server-only";
import type { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { DateOn, Unit } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { withdrawMails } from "@/lib/core/mail/mail";
import type { OfficeId } from "@/lib/core/scope";
import {
  announceMoves,
  movesOf,
  previewMails,
  type ShownPrices,
  voidScheduled,
} from "@/lib/memberships/price.commands";
import type { PriceMove } from "@/lib/memberships/price.rules";
import { planLabel } from "@/lib/plans/rules";
import { leftOutOf, type PriceStaysWhy, priceStanding } from "./selection.rules";
import type { chosenPrices } from "./selection.schema";

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
      changes: { where: { kind: "price", status: "pending" } },
    },
    orderBy: [{ member: { lastName: "asc" } }, { member: { firstName: "asc" } }, { id: "asc" }],
  });
}

type Row = Awaited<ReturnType<typeof membershipsOf>>[number];

function announcedCents({ changes }: Row): number | null {
  const payload: unknown = changes[0]?.payload;
  if (typeof payload !== "object" || payload === null || !("listCents" in payload)) return null;
  return typeof payload.listCents === "number" ? payload.listCents : null;
}

/** Each membership of the chosen families: moved by the plan's own rule, or why not. */
async function standingsOf(tx: Tx, office: OfficeId, memberIds: readonly number[], lock = false) {
  const rows = (await membershipsOf(tx, office, memberIds)).map((row) => {
    const { isDeleted, currentVersion, parentPlanId } = row.plan;
    const plan = { prices: isDeleted ? null : currentVersion, kept: parentPlanId !== null };
    return { row, memberId: row.memberId, standing: priceStanding(row, plan, announcedCents(row)) };
  });
  const moving = rows.filter(({ standing }) => standing === "moves").map(({ row }) => row);
  const moves = new Map<number, PriceMove[]>();
  for (const planId of [...new Set(moving.map((row) => row.planId))].sort((a, b) => a - b)) {
    const ids = new Set(moving.filter((row) => row.planId === planId).map(({ id }) => id));
    const all = await movesOf(tx, office, planId, { lock });
    moves.set(
      planId,
      all.filter(({ membershipId }) => ids.has(membershipId)),
    );
  }
  return { rows, moves };
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
  leftOut: { memberId: number; name: string; why: PriceStaysWhy }[];
  letters: ShownPrices["letters"];
};

/** Who of the chosen families moves to their plan's current price, from when, and who does not and why. Throws 404. */
export async function chosenPricesPreview(
  office: OfficeId,
  memberIds: readonly number[],
  locale: Locale,
): Promise<ChosenPrices> {
  const { rows, moves } = await standingsOf(db, office, memberIds);
  const all = [...moves.values()].flat();
  const nameOf = ({ member }: Row) => `${member.firstName} ${member.lastName}`;
  return {
    moves: rows.flatMap(({ row }) => {
      const move = all.find(({ membershipId }) => membershipId === row.id);
      if (!move) return [];
      const { membershipId, unit, fromCents, toCents, effectiveOn } = move;
      const planName = planLabel(row.planVersion, locale);
      return [{ membershipId, name: nameOf(row), planName, unit, fromCents, toCents, effectiveOn }];
    }),
    leftOut: leftOutOf(rows).map(({ row, memberId, standing }) => ({ memberId, name: nameOf(row), why: standing })),
    letters: await previewMails(all),
  };
}

const TIME_MS = 120_000;

/**
 * Moves the chosen families to the current prices of their plans, each after contract and notice, with an email, by the
 * rule that moves a whole plan. Returns the changes it scheduled, by which it is taken back. Throws 404, and 409 when
 * other members would be affected than were shown.
 */
export async function announceChosen(
  office: OfficeId,
  { memberIds, expectedMembers }: z.output<typeof chosenPrices>,
  author: Author,
): Promise<{ members: number; priceChangeIds: number[] }> {
  return transaction(async (tx) => {
    const { moves } = await standingsOf(tx, office, memberIds, true);
    const all = [...moves.values()].flat();
    if (all.length !== expectedMembers) throw conflict("errors.changedMeanwhile");
    for (const [planId, some] of moves) await announceMoves(tx, office, planId, some, author);
    const made = await tx.scheduledChange.findMany({
      where: {
        ...{ kind: "price", status: "pending" },
        membershipId: { in: all.map(({ membershipId }) => membershipId) },
        membership: { officeId: office },
      },
      select: { id: true },
    });
    return { members: all.length, priceChangeIds: made.map(({ id }) => id) };
  }, TIME_MS);
}

/**
 * Takes announced prices back that do not hold yet, with the emails that have not left; returns how many members keep
 * their price. Throws 404 for a change of another office, and 409 when none waits any more.
 */
export async function withdrawChosen(
  office: OfficeId,
  priceChangeIds: readonly number[],
  author: Author,
): Promise<{ members: number }> {
  return transaction(async (tx) => {
    const ids = [...new Set(priceChangeIds)];
    const changes = await tx.scheduledChange.findMany({
      where: { id: { in: ids }, kind: "price", membership: { officeId: office } },
      select: { id: true, status: true, membershipId: true, membership: { select: { planId: true } } },
    });
    if (changes.length !== ids.length) throw notFound();
    const waiting = changes.filter(({ status }) => status === "pending");
    if (waiting.length === 0) throw conflict("memberships.noPricesWait");
    await voidScheduled(tx, office, waiting);
    await withdrawMails(
      tx,
      office,
      waiting.map(({ id }) => `price:${id}`),
    );
    for (const planId of new Set(waiting.map(({ membership }) => membership.planId))) {
      const after = { members: waiting.filter(({ membership }) => membership.planId === planId).length };
      await audit(tx, author, {
        ...{ action: "plan.pricesWithdrawn", noun: "plan", nounId: planId, officeId: office, after },
      });
    }
    return { members: waiting.length };
  });
}
