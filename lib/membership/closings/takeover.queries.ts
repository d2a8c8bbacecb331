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
import type { PlanVersion } from "@/lib/generated/prisma/client";
import { onboardingState } from "@/lib/practice/offices/rules";
import { planService } from "@/lib/practice/plans/schema";
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
              parentPlanId,
              planName: version.planName,
              spanishName: version.spanishName,
              terms: termsOf(version),
              disableFamilyDiscounts: version.disableFamilyDiscounts,
              hasUnit: (unit) => Boolean(unit === "month" ? version.monthlyCents : version.annualCents),
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
      { gpp, terms: termsOf(planVersion), parentPlanId: plan.parentPlanId },
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

/** Which location takes the members over, what that does in sentences, and which families continue; `why` says why one does not. */
export type Takeover = {
  officeName: string;
  members: number;
  lines: string[];
  families: { householdId: number; name: string; reason: StayReason | null; why: string | null }[];
};

/** What becomes of the families when a location takes the members over; those of whom nobody is a member then are left out. */
export function takeoverOf(
  { successor, of }: Fates,
  closing: readonly BilledFamily[],
  locale: Locale,
): Takeover | null {
  if (!successor) return null;
  const say = (key: "moves" | "members" | "late" | "stay" | "hint", values: Record<string, string | number> = {}) =>
    translate(locale, `closingsTakeover.${key}`, values);
  const families = closing.flatMap(({ householdId, owner }) => {
    const fate = of.get(householdId);
    if (!fate || (!fate.continues && fate.why === null)) return [];
    const reason = fate.continues ? null : fate.why;
    const why = reason && translate(locale, `closingsTakeover.why.${reason}`);
    return [{ householdId, name: owner?.name ?? "", reason, why }];
  });
  const members = continuing([...of.values()]);
  const moving = families.filter(({ reason }) => reason === null);
  const staying = families.filter(({ reason }) => reason !== null);
  const { officeName } = successor;
  const lines = [say("hint"), say("moves", { families: moving.length, office: officeName })];
  if (moving.length > 0) lines.push(say("members", { members }), say("late"));
  if (staying.length > 0) lines.push(say("stay", { families: staying.length }));
  return { officeName, members, lines, families };
}
