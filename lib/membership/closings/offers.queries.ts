import "server-only";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { ClosingOffer } from "@/lib/generated/prisma/client";
import { type OfferAnswer, type ShownLine, shownLines } from "./schema";

/** The questions that stand, of some families; one of a family at most. */
export const standingOffers = (tx: Tx, households: readonly number[]): Promise<ClosingOffer[]> =>
  tx.closingOffer.findMany({ where: { householdId: { in: [...households] }, voidedAt: null }, orderBy: { id: "asc" } });

export type PatientOffer = {
  id: number;
  revision: number;
  householdId: number;
  officeName: string;
  place: string;
  closesOn: DateOn;
  lines: ShownLine[];
  answer: OfferAnswer | null;
};

/** What a payer's families are asked now, until the last day of their locations. */
export async function offersOfPayer(payer: PayerId): Promise<PatientOffer[]> {
  const rows = await db.closingOffer.findMany({
    where: { voidedAt: null, household: { payerId: payer, office: { closesOn: { not: null } } } },
    include: { household: { include: { office: true } } },
    orderBy: { id: "asc" },
  });
  const at = await now();
  const open = rows.filter(({ closesOn, household }) => fromDbDate(closesOn) >= today(at, household.office.timezone));
  const places = await db.office.findMany({
    where: { id: { in: open.map(({ toId }) => toId) } },
    select: { id: true, officeName: true },
  });
  return open.map(({ id, revision, householdId, household, toId, closesOn, lines, answer }) => ({
    id,
    revision,
    householdId,
    answer,
    officeName: household.office.officeName,
    place: places.find((place) => place.id === toId)?.officeName ?? "",
    closesOn: fromDbDate(closesOn),
    lines: shownLines.parse(lines),
  }));
}

/** Whose question somebody answers: the family's own, or one of a family of the office they work in. */
export type OfferScope = { payer: PayerId } | { office: OfficeId };

type AskingOffice = { office: OfficeId; closesOn: DateOn; asked: ClosingOffer[] };

/** Offices whose last day is still to come, each with the questions that stand. */
export async function familiesAsked(tx: Tx, at: Date): Promise<AskingOffice[]> {
  const offices = await tx.office.findMany({
    where: { closesOn: { not: null }, accountStatus: { not: "closed" }, takenOverById: { not: null } },
    select: { id: true, closesOn: true, timezone: true },
    orderBy: { id: "asc" },
  });
  const asking: AskingOffice[] = [];
  for (const { id, closesOn, timezone } of offices) {
    if (closesOn === null || fromDbDate(closesOn) < today(at, timezone)) continue;
    const where = { voidedAt: null, household: { officeId: id } };
    const asked = await tx.closingOffer.findMany({ where, orderBy: { id: "asc" } });
    if (asked.length > 0) asking.push({ office: systemOffice(id), closesOn: fromDbDate(closesOn), asked });
  }
  return asking;
}
