import "server-only";
import { createHash } from "node:crypto";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { ClosingOffer, OfferWay } from "@/lib/generated/prisma/client";
import { standingOf } from "@/lib/membership/locations/standing.queries";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import type { OfferScope } from "./offers.queries";
import { offerText, refusalToAnswer, shownOf } from "./offers.rules";
import { familiesAt } from "./queries";
import { refusalToStay } from "./rules";
import { type OfferAnswer, shownLines } from "./schema";
import { fatesOf, takenOverBy } from "./takeover.queries";
import { type OfferLine, termsOfOffer } from "./takeover.rules";

/** What a family is asked, and where that is. */
export type OfferThere = { officeId: number; place: string; lines: readonly OfferLine[] };

/** Nothing is asked any more by this question; what was answered stays with it. */
export async function endOffer(tx: Tx, { id }: Pick<ClosingOffer, "id">): Promise<void> {
  await tx.closingOffer.update({ where: { id }, data: { voidedAt: await now() } });
}

/** Keeps what a family is asked from now on, in place of what it was asked before; null: nothing any more. */
export async function keepOffer(
  tx: Tx,
  householdId: number,
  offered: OfferThere | null,
  closesOn: DateOn,
  before: ClosingOffer | null,
): Promise<void> {
  const at = await now();
  if (before) await endOffer(tx, before);
  if (!offered) return;
  const { officeId: toId, lines } = offered;
  await tx.closingOffer.create({
    data: {
      householdId,
      toId,
      closesOn: toDbDate(closesOn),
      askedAt: at,
      lines: lines.map(shownOf),
      terms: termsOfOffer(lines),
    },
  });
}

/** Whether two say the same of where a family would continue, and on which terms. */
export const isAsked = (standing: ClosingOffer | null, offered: OfferThere | null): boolean =>
  standing === null || offered === null
    ? standing === offered
    : standing.toId === offered.officeId && standing.terms === termsOfOffer(offered.lines);

type Given = {
  answer: OfferAnswer;
  revision: number;
  way: OfferWay;
  /** Where the family itself answers from; null where it told somebody of the location. */
  from: { ip: string | null; userAgent: string | null } | null;
};

/** Signs what was shown, in the name of the account owner, with when, from where and by which way. */
async function sign(tx: Tx, offer: ClosingOffer, from: Given["from"]): Promise<void> {
  const { members, ...household } = await tx.household.findUniqueOrThrow({
    where: { id: offer.householdId },
    include: { members: { where: { addedById: null }, take: 1 } },
  });
  const { officeName: place } = await tx.office.findUniqueOrThrow({ where: { id: offer.toId } });
  const [owner] = members;
  const locale = localeIn(household.locale);
  const closesOn = fromDbDate(offer.closesOn);
  const text = offerText({ lines: shownLines.parse(offer.lines), place, closesOn }, locale);
  await tx.agreementSignature.create({
    data: {
      kind: "moved_terms",
      householdId: offer.householdId,
      closingOfferId: offer.id,
      locale,
      text,
      sha256: createHash("sha256").update(text).digest("hex"),
      signedName: owner ? `${owner.firstName} ${owner.lastName}` : "",
      signedAt: await now(),
      ip: from?.ip ?? null,
      userAgent: from?.userAgent?.slice(0, 300) ?? null,
    },
  });
}

/** What a family would be offered as things stand now; null where it continues or ends without a question. */
async function offeredNow(tx: Tx, { householdId, closesOn, household }: FoundOffer): Promise<OfferThere | null> {
  const office = systemOffice(household.officeId);
  const day = fromDbDate(closesOn);
  const families = await familiesAt(tx, office, day, [householdId]);
  const { successor, of } = await fatesOf(tx, office, families, { to: await takenOverBy(tx, office), closesOn: day });
  const fate = of.get(householdId);
  if (!successor || !fate || fate.continues || !fate.offer) return null;
  return { officeId: successor.officeId, place: successor.officeName, lines: fate.offer };
}

type FoundOffer = ClosingOffer & { household: { officeId: number } };

async function offerIn(tx: Tx, scope: OfferScope, id: number): Promise<FoundOffer> {
  const household = "payer" in scope ? { payerId: scope.payer } : { officeId: scope.office };
  const offer = await tx.closingOffer.findFirst({ where: { id, household }, include: { household: true } });
  if (!offer) throw notFound();
  return offer;
}

/**
 * Takes a family's answer: it moves on the day after the last at exactly these terms, or its memberships end. Changeable until the last
 * day. Throws 404 for another's question, 409 where the last day is over, the question has changed since, or somebody answered before.
 */
export async function answerOffer(scope: OfferScope, id: number, given: Given, author: Author): Promise<void> {
  const { answer, revision, way, from } = given;
  const office = systemOffice((await offerIn(db, scope, id)).household.officeId);
  await change({ author, action: "household.closingAnswer", office }, async (tx) => {
    // Held, so that two answers come one after the other, and none while it is announced or taken back.
    const standing = await standingOf(tx, office, true);
    const offer = await offerIn(tx, scope, id);
    const stillHolds = offer.voidedAt === null && isAsked(offer, await offeredNow(tx, offer));
    const state = { voided: offer.voidedAt !== null, revision: offer.revision, answer: offer.answer };
    const mayAnswer = refusalToStay(standing) === null;
    const refused = refusalToAnswer(state, { revision, mayAnswer, stillHolds });
    if (refused) throw conflict(`closingsOffer.refused.${refused}`);
    if (answer === "accepted") await sign(tx, offer, from);
    await tx.closingOffer.update({
      where: { id },
      data: {
        answer,
        way,
        answeredAt: await now(),
        answeredById: userOf(author),
        revision: { increment: 1 },
      },
    });
    const after = { answer, way, offerId: id };
    return { id: offer.householdId, before: { answer: offer.answer }, after };
  });
}
