import "server-only";
import { z } from "zod";
import { type BilledFamily, readFamilies } from "@/lib/billing/dues/upcoming.queries";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { Prisma, type Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { DateOn } from "@/lib/core/time/dates";
import type { ClosingOffer, OfferWay, PlanVersion } from "@/lib/generated/prisma/client";
import { onboardingState } from "@/lib/practice/offices/rules";
import { planService } from "@/lib/practice/plans/schema";
import { offerSentence, shownOf } from "./offers.rules";
import type { OfferAnswer } from "./schema";
import {
  continuing,
  type FamilyFate,
  familyFate,
  type PayoutRoute,
  type StayReason,
  type Successor,
  type TermsHere,
} from "./takeover.rules";

const services = z.array(planService).catch([]);

/** All that a plan promises besides its price, as one text: two that say the same are the same terms. */
function termsOf(version: PlanVersion): string {
  const included = services
    .parse(version.services)
    .map(({ code, quantity }) => `${code}×${quantity}`)
    .sort();
  const { ageGroup, ageLimit, minAge, maxAge, specialty, exitPolicy } = version;
  return JSON.stringify([included, ageGroup, ageLimit, minAge, maxAge, specialty, exitPolicy]);
}

/** Whom a plan is for, as one text. */
const suitsOf = ({ ageGroup, ageLimit, minAge, maxAge, specialty }: PlanVersion): string =>
  JSON.stringify([ageGroup, ageLimit, minAge, maxAge, specialty]);

const ROUTE = { select: { mode: true, chargesEnabled: true } } as const;
type Account = { mode: NonNullable<PayoutRoute>; chargesEnabled: boolean } | null;
const routeOf = (account: Account): PayoutRoute => (account?.chargesEnabled ? account.mode : null);

/** The other locations of an office's organization that can take its members over: open, and not about to close. */
export async function successorsOf(tx: Tx, office: OfficeId): Promise<{ officeId: OfficeId; officeName: string }[]> {
  const { organizationId } = await tx.office.findUniqueOrThrow({
    where: { id: office },
    select: { organizationId: true },
  });
  if (organizationId === null) return [];
  const rows = await tx.office.findMany({
    where: { organizationId, closesOn: null, id: { not: office } },
    orderBy: [{ officeName: "asc" }, { id: "asc" }],
  });
  return rows
    .filter((row) => onboardingState(row) === "live")
    .map(({ id, officeName }) => ({ officeId: systemOffice(id), officeName }));
}

/** The location that is to take members over, with its plans; null where by now it cannot any more. */
async function successorOf(
  tx: Tx,
  office: OfficeId,
  to: OfficeId,
  payers: readonly number[],
): Promise<Successor | null> {
  if (!(await successorsOf(tx, office)).some(({ officeId }) => officeId === to)) return null;
  const { officeName, payoutAccount, settings, plans } = await tx.office.findUniqueOrThrow({
    where: { id: to },
    include: {
      payoutAccount: ROUTE,
      settings: true,
      plans: {
        where: { status: "active", isDeleted: false, currentVersionId: { not: null } },
        include: { currentVersion: true },
        orderBy: [{ position: "asc" }, { id: "asc" }],
      },
    },
  });
  const where = Prisma.sql`h.office_id = ${to}::int and h.payer_id = any(${[...payers]}::int[])`;
  const families = await readFamilies(tx, where, await now());
  const { familyTwoBps = null, familyThreeBps = null, familyFourBps = null } = settings ?? {};
  return {
    officeId: to,
    officeName,
    route: routeOf(payoutAccount),
    discounts: { familyTwoBps, familyThreeBps, familyFourBps },
    plans: plans.flatMap(({ id, parentPlanId, currentVersion: version }) =>
      version === null
        ? []
        : [
            {
              planId: id,
              planVersionId: version.id,
              parentPlanId,
              planName: version.planName,
              spanishName: version.spanishName,
              terms: termsOf(version),
              suits: suitsOf(version),
              disableFamilyDiscounts: version.disableFamilyDiscounts,
              prices: { month: version.monthlyCents || null, year: version.annualCents || null },
            },
          ],
    ),
    families: new Map(families.map((family) => [family.payerId, family])),
  };
}

async function termsHere(tx: Tx, office: OfficeId, families: readonly BilledFamily[]): Promise<Map<number, TermsHere>> {
  const ids = families.flatMap(({ memberships }) => memberships.map(({ membershipId }) => membershipId));
  const rows = await tx.membership.findMany({
    where: { officeId: office, id: { in: ids } },
    select: { id: true, gpp: true, planVersion: true, plan: { select: { parentPlanId: true } } },
  });
  return new Map(
    rows.map(({ id, gpp, planVersion, plan }) => [
      id,
      { gpp, terms: termsOf(planVersion), suits: suitsOf(planVersion), parentPlanId: plan.parentPlanId },
    ]),
  );
}

/** What becomes of families whose location closes, by household, with the location where they may continue. */
export type Fates = { successor: Successor | null; of: ReadonlyMap<number, FamilyFate> };

/**
 * Decides for families of an office what becomes of them when another location takes its members over.
 * @param to the location that takes them over; null where none does, so that nobody continues
 */
export async function fatesOf(
  tx: Tx,
  office: OfficeId,
  families: readonly BilledFamily[],
  { to, closesOn }: { to: OfficeId | null; closesOn: DateOn },
): Promise<Fates> {
  const payers = families.map(({ payerId }) => payerId);
  const successor = to && (await successorOf(tx, office, to, payers));
  if (!successor) return { successor: null, of: new Map() };
  const terms = await termsHere(tx, office, families);
  const account = await tx.payoutAccount.findUnique({ where: { officeId: office }, ...ROUTE });
  const closing = { route: routeOf(account), closesOn };
  const open = families.map((family) => ({
    ...family,
    memberships: family.memberships.map((one) => ({ ...one, closesOn: null })),
  }));
  const of = new Map(open.map((family) => [family.householdId, familyFate(family, terms, successor, closing)]));
  return { successor, of };
}

/** Who takes the office's members over; null where it was announced without. */
export async function takenOverBy(tx: Tx, office: OfficeId): Promise<OfficeId | null> {
  const { takenOverById } = await tx.office.findUniqueOrThrow({
    where: { id: office },
    select: { takenOverById: true },
  });
  return takenOverById === null ? null : systemOffice(takenOverById);
}

/** How a family stands that is asked: not yet, or what it has answered and how. */
export type AskedFamily = {
  offerId: number | null;
  revision: number;
  answer: OfferAnswer | null;
  way: OfferWay | null;
};

/**
 * Which location takes the members over, what that does in sentences, and what becomes of which family: `asked` where it is asked whether
 * it continues on other terms, `why` the reason for that or why its memberships end.
 */
export type Takeover = {
  officeName: string;
  /** Who continues without being asked. */
  members: number;
  lines: string[];
  families: {
    householdId: number;
    name: string;
    reason: StayReason | null;
    why: string | null;
    asked: AskedFamily | null;
    /** What it would have there, a sentence for each member. */
    offered: string[];
  }[];
};

const many = (rows: readonly unknown[]): number => rows.length;

/** Families by what becomes of them, and those that are asked by what they have answered. */
function countsOf(families: Takeover["families"]) {
  const asked = families.flatMap((one) => (one.asked ? [one.asked.answer] : []));
  return {
    moving: many(families.filter(({ reason }) => reason === null)),
    staying: many(families.filter((one) => one.reason !== null && one.asked === null)),
    asked: asked.length,
    accepted: many(asked.filter((answer) => answer === "accepted")),
    declined: many(asked.filter((answer) => answer === "declined")),
  };
}

/** What becomes of the families when a location takes the members over; those of whom nobody is a member then are left out. */
export function takeoverOf(
  { successor, of }: Fates,
  closing: readonly BilledFamily[],
  standing: readonly ClosingOffer[],
  locale: Locale,
): Takeover | null {
  if (!successor) return null;
  type Line = "moves" | "members" | "late" | "stay" | "hint" | "asked" | "answers";
  const say = (key: Line, values: Record<string, string | number> = {}) =>
    translate(locale, `closingsTakeover.${key}`, values);
  const families = closing.flatMap(({ householdId, owner }) => {
    const fate = of.get(householdId);
    if (!fate || (!fate.continues && fate.why === null)) return [];
    const reason = fate.continues ? null : fate.why;
    const why = reason && translate(locale, `closingsTakeover.why.${reason}`);
    const offer = fate.continues ? null : fate.offer;
    const {
      id = null,
      revision = 0,
      answer = null,
      way = null,
    } = standing.find((one) => one.householdId === householdId) ?? {};
    const asked = offer && { offerId: id, revision, answer, way };
    const offered = (offer ?? []).map((line) => {
      const shown = shownOf(line);
      return `${shown.memberName}: ${offerSentence(shown, locale)}`;
    });
    return [{ householdId, name: owner?.name ?? "", reason, why, asked, offered }];
  });
  const members = continuing([...of.values()]);
  const counts = countsOf(families);
  const { officeName } = successor;
  const lines = [say("hint"), say("moves", { families: counts.moving, office: officeName })];
  if (counts.moving > 0) lines.push(say("members", { members }), say("late"));
  if (counts.asked > 0) {
    lines.push(say("asked", { families: counts.asked }));
    const open = counts.asked - counts.accepted - counts.declined;
    if (standing.length > 0) lines.push(say("answers", { accepted: counts.accepted, declined: counts.declined, open }));
  }
  if (counts.staying > 0) lines.push(say("stay", { families: counts.staying }));
  return { officeName, members, lines, families };
}
