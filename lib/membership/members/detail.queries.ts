import "server-only";
import { ledgersOfMember } from "@/lib/billing/benefits/queries";
import type { BenefitLedger } from "@/lib/billing/benefits/rules";
import { planTerms, priceTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { type CardLinkFacts, cardLinkFacts } from "@/lib/billing/pay-links/card-link.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { ageOn, type DateOn, dateOn, dueDate, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { referralCode } from "@/lib/platform/referrals/code.queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { planService } from "@/lib/practice/plans/schema";
import { familyRowOf } from "./list.queries";
import { type TopNote, topNote } from "./notes.queries";
import type { FamilyRow, PersonRow } from "./wire";

export type PlanOfMember = {
  subscriptionId: number;
  memberId: number;
  planName: string;
  description: string;
  services: { code: string; quantity: number }[];
  listCents: number;
  startedOn: string;
  termEndOn: string;
  pendingPriceCents: number | null;
  /** Another plan that waits for its day. */
  pendingPlan: { planName: string; on: DateOn } | null;
};

/** Dates are ISO texts here: they go to the browser as they are. */
export type Late = { sinceOn: string | null; cents: number; nextAttemptOn: string | null };

export type MemberDetails = {
  member: PersonRow & { email: string | null; phone: string | null; age: number | null; createdAt: Date };
  family: FamilyRow;
  household: {
    id: number;
    email: string;
    phone: string;
    street: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    locale: string;
    since: Date;
    hasLogin: boolean;
    /** What the family recommends the office by. */
    referralCode: string;
  };
  instrument: {
    kind: "card" | "bank";
    brand: string | null;
    last4: string;
    status: string;
    expMonth: number | null;
    expYear: number | null;
  } | null;
  /** How the family is asked for another card, or why it is not. */
  cardLink: CardLinkFacts;
  plans: PlanOfMember[];
  /** Of this person alone: what the plans include, what was used, what is left. */
  benefits: BenefitLedger[];
  late: Late | null;
  /** Due and unpaid of the whole family. */
  balanceCents: number;
  topNote: TopNote | null;
  today: string;
};

async function owedOf(
  office: OfficeId,
  householdId: number,
  day: DateOn,
): Promise<{ late: Late | null; balanceCents: number }> {
  const [row] = await db.$queryRaw<
    { late: boolean; since: string | null; cents: bigint; next_attempt: string | null }[]
  >`
    select bool_or(s.status = 'past_due') as late, min(s.past_due_on)::text as since,
      coalesce((select sum(o.net_cents) from obligation o join membership m on m.id = o.membership_id
        where m.household_id = ${householdId} and m.office_id = ${office} and o.status = 'open' and o.due_on <= ${day}::date), 0) as cents,
      (select min(p.next_attempt_on)::text from payment p where p.household_id = ${householdId} and p.office_id = ${office} and p.status = 'failed') as next_attempt
    from membership s where s.office_id = ${office} and s.household_id = ${householdId}`;
  const balanceCents = Number(row?.cents ?? 0);
  if (!row?.late) return { late: null, balanceCents };
  const late = {
    sinceOn: row.since === null ? null : dateOn(row.since),
    cents: Number(row.cents),
    nextAttemptOn: row.next_attempt === null ? null : dateOn(row.next_attempt),
  };
  return { late, balanceCents };
}

type Waiting = { kind: string; effectiveIndex: number; payload: unknown };

const pendingPrice = (changes: readonly Waiting[]): number | null =>
  priceTerms.safeParse(changes.find(({ kind }) => kind === "price")?.payload).data?.listCents ?? null;

const pendingVersion = (changes: readonly Waiting[]): number | null =>
  planTerms.safeParse(changes.find(({ kind }) => kind === "plan")?.payload).data?.planVersionId ?? null;

async function plansOf(office: OfficeId, householdId: number, locale: Locale): Promise<PlanOfMember[]> {
  const rows = await db.membership.findMany({
    where: { officeId: office, householdId },
    include: { planVersion: true, changes: { where: { status: "pending" } } },
    orderBy: { id: "asc" },
  });
  const versionIds = rows.flatMap(({ changes }) => pendingVersion(changes) ?? []);
  const versions = versionIds.length === 0 ? [] : await db.planVersion.findMany({ where: { id: { in: versionIds } } });
  const pendingPlan = (row: (typeof rows)[number]): PlanOfMember["pendingPlan"] => {
    const version = versions.find(({ id }) => id === pendingVersion(row.changes));
    const change = row.changes.find(({ kind }) => kind === "plan");
    if (!version || !change) return null;
    const on = dueDate(fromDbDate(row.anchorOn), row.unit, change.effectiveIndex);
    return { planName: planLabel(version, locale), on };
  };
  return rows.map((row) => ({
    subscriptionId: row.id,
    memberId: row.memberId,
    planName: planLabel(row.planVersion, locale),
    description: (locale === "es-US" && row.planVersion.spanishDescription) || row.planVersion.description,
    services: planService.array().catch([]).parse(row.planVersion.services),
    listCents: row.listCents,
    startedOn: fromDbDate(row.startedOn),
    termEndOn: fromDbDate(row.termEndOn),
    pendingPriceCents: pendingPrice(row.changes),
    pendingPlan: pendingPlan(row),
  }));
}

/** Everything the member's page opens with. Throws 404 for a member of another office. */
export async function memberDetails(office: OfficeId, memberId: number, locale: Locale): Promise<MemberDetails> {
  const row = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    include: {
      office: { select: { timezone: true } },
      household: {
        include: {
          payer: {
            include: {
              instruments: {
                where: { status: { not: "detached" } },
                orderBy: [{ isDefault: "desc" }, { id: "desc" }],
                take: 1,
              },
            },
          },
        },
      },
    },
  });
  const family = row ? await familyRowOf(office, memberId, locale) : null;
  const person = family ? [family, ...family.additionalMembers].find(({ id }) => id === memberId) : undefined;
  if (!row || !family || !person) throw notFound();
  const day = today(await now(), row.office.timezone);
  const { household } = row;
  const [instrument] = household.payer.instruments;
  const [plans, benefits, owed, note, cardLink] = await Promise.all([
    plansOf(office, household.id, locale),
    ledgersOfMember(office, memberId, locale),
    owedOf(office, household.id, day),
    topNote(office, memberId),
    cardLinkFacts(household.id, household.payerId),
  ]);
  const { street, city, state, zip, locale: language } = household;
  return {
    member: {
      id: person.id,
      isAccountOwner: person.isAccountOwner,
      firstName: person.firstName,
      lastName: person.lastName,
      name: person.name,
      birthDate: person.birthDate,
      relationship: person.relationship,
      chartId: person.chartId,
      statuses: person.statuses,
      isEnrolling: person.isEnrolling,
      subscriptions: person.subscriptions,
      email: row.email,
      phone: row.phone,
      age: ageOn(fromDbDate(row.birthOn), day),
      createdAt: row.createdAt,
    },
    family,
    household: {
      id: household.id,
      email: household.email,
      phone: household.phone,
      street,
      city,
      state,
      zip,
      locale: language,
      since: household.createdAt,
      hasLogin: household.payer.userId !== null,
      referralCode: referralCode(household.id),
    },
    instrument: instrument
      ? {
          kind: instrument.kind,
          brand: instrument.brand ?? instrument.bankName,
          last4: instrument.last4,
          status: instrument.status,
          expMonth: instrument.expMonth,
          expYear: instrument.expYear,
        }
      : null,
    ...owed,
    cardLink,
    plans,
    benefits,
    topNote: note,
    today: day,
  };
}

export type SignedDocument = {
  id: number;
  kind: string;
  locale: string;
  text: string;
  sha256: string;
  signedName: string;
  signedAt: Date;
  ip: string | null;
};

/** The agreements a family has signed, as they were read, the newest first. */
export async function signedDocuments(office: OfficeId, memberId: number): Promise<SignedDocument[]> {
  return db.agreementSignature.findMany({
    where: { household: { officeId: office, members: { some: { id: memberId } } } },
    select: {
      id: true,
      kind: true,
      locale: true,
      text: true,
      sha256: true,
      signedName: true,
      signedAt: true,
      ip: true,
    },
    orderBy: [{ signedAt: "desc" }, { id: "desc" }],
  });
}
