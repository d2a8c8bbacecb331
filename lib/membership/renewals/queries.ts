import "server-only";
import { yearOfMonth } from "@/lib/billing/benefits/year.queries";
import type { YearInMonth } from "@/lib/billing/benefits/year.rules";
import { type FirstLine, firstTotalOf } from "@/lib/billing/dues/first-payment.rules";
import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { billedFamily } from "@/lib/billing/dues/upcoming.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Cents } from "@/lib/core/money";
import { type DateOn, dueDate } from "@/lib/core/time/dates";
import { type CashRenewal, decideRenewCash } from "@/lib/membership/memberships/billing-mode.rules";
import {
  familyAfter,
  type Loaded,
  loadMembership,
  standingAfter,
  versionFacts,
} from "@/lib/membership/memberships/queries";
import { type ActRefusal, type Decided, isRefused } from "@/lib/membership/memberships/rules";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { atTheDesk } from "@/lib/platform/membership-status/family.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { isChosenUnasked, speaksOf } from "./rules";

/** A membership that is renewed, and as what. */
export type Renewal = { loaded: Loaded; decided: Decided };

/**
 * What renewed periods cost, one line for each, with the discount of the family on the day each begins. Who is renewed in the same
 * payment counts for the others, so that it does not matter who is named first.
 */
export async function renewalLines(client: Tx, renewals: readonly Renewal[]): Promise<FirstLine[]> {
  const [first] = renewals;
  if (!first) return [];
  const { officeId, householdId } = first.loaded.row;
  const after = renewals.map(({ loaded: { row, facts }, decided }) => ({
    id: row.id,
    endsKept: decided.endsKept,
    ...standingAfter(facts, decided),
  }));
  const family = await billedFamily(client, officeId, householdId);
  const found = await client.planVersion.findMany({
    where: { id: { in: after.map(({ standing }) => standing.planVersionId) } },
    select: versionFacts,
  });
  const versions = Object.fromEntries(found.map(({ id, ...one }) => [id, one]));
  let renewed = family;
  for (const { id, standing, waiting, endsKept } of after)
    renewed = familyAfter(renewed, id, standing, waiting, versions, endsKept);
  return after.map(({ id }) => {
    const own = renewed.memberships.find(({ membershipId }) => membershipId === id);
    if (!own) throw notFound();
    const startOn = dueDate(own.anchorOn, own.unit, own.nextIndex);
    const then = { ...renewed, memberships: atTheDesk(renewed.memberships, startOn) };
    const { discountCents: _, ...price } = periodPrice(own, then, startOn);
    return { membershipId: id, kind: "dues", periodIndex: own.nextIndex, ...price };
  });
}

/** A membership of the family with its names and what renewing it would do, or why it cannot be renewed. */
export type Candidate = {
  membershipId: number;
  memberId: number;
  name: string;
  planName: string;
  loaded: Loaded;
} & ({ decided: CashRenewal; refused: null } | { decided: null; refused: ActRefusal });

/** The members' family at an office. Throws 404 for a member of another. */
export async function householdOf(client: Tx, office: OfficeId, memberId: number): Promise<number> {
  const member = await client.member.findFirst({
    where: { id: memberId, officeId: office },
    select: { householdId: true },
  });
  if (!member) throw notFound();
  return member.householdId;
}

/** The memberships of a family at an office, by id. */
export async function membershipIdsOf(client: Tx, office: OfficeId, householdId: number): Promise<number[]> {
  const rows = await client.membership.findMany({
    where: { officeId: office, householdId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** Which memberships are to be renewed: `asked`, or those chosen unasked and `also`. */
export type Choice = { asked?: readonly number[] | undefined; also?: number | undefined };

const namedIn = ({ asked = [], also }: Choice): number[] => (also === undefined ? [...asked] : [...asked, also]);

/** Whoever of a family is spoken of when it renews at the desk, oldest first. */
export async function renewalCandidates(
  client: Tx,
  office: OfficeId,
  ids: readonly number[],
  choice: Choice,
  locale: Locale,
): Promise<Candidate[]> {
  const named = await client.membership.findMany({
    where: { officeId: office, id: { in: [...ids] } },
    select: {
      id: true,
      member: { select: { firstName: true, lastName: true } },
      planVersion: { select: { planName: true, spanishName: true } },
    },
  });
  const nameOf = new Map(named.map(({ id, ...names }) => [id, names]));
  const family = [];
  for (const id of ids) {
    const loaded = await loadMembership(client, { officeId: office }, id);
    family.push({ membershipId: id, memberId: loaded.row.memberId, current: loaded.facts.current, loaded });
  }
  return speaksOf(family, namedIn(choice)).map(({ memberId, loaded }) => {
    const names = nameOf.get(loaded.row.id);
    const decision = decideRenewCash(loaded.facts);
    const about = {
      membershipId: loaded.row.id,
      memberId,
      name: names ? `${names.member.firstName} ${names.member.lastName}` : "",
      planName: names ? planLabel(names.planVersion, locale) : "",
      loaded,
    };
    return isRefused(decision)
      ? { ...about, decided: null, refused: decision.refused }
      : { ...about, decided: decision, refused: null };
  });
}

/** The renewals among those candidates. */
export function chosenOf(candidates: readonly Candidate[], { asked, also }: Choice) {
  return candidates.flatMap((one) => {
    const { membershipId, loaded, decided } = one;
    const unasked = membershipId === also || isChosenUnasked(loaded.facts.current, loaded.facts.today);
    return decided && (asked?.includes(membershipId) ?? unasked) ? [{ ...one, decided }] : [];
  });
}

/** Who of a family is renewed, until when and for how much. Days are the office's, `paidUntil` is the day after the last one paid for. */
export type RenewalPreview = {
  people: {
    membershipId: number;
    memberId: number;
    name: string;
    planName: string;
    startOn: DateOn;
    paidUntil: DateOn;
    /** What the period costs together with the others that are chosen; null for who is not. */
    cents: Cents | null;
    /** What a month brings of the year; null where the period is a year, another plan begins with it, or that is not known. */
    year: YearInMonth | null;
  }[];
  /** Who cannot be renewed now, why, and until when they have paid. */
  refused: { membershipId: number; name: string; planName: string; refused: ActRefusal; paidUntil: DateOn }[];
  totalCents: Cents;
  today: DateOn;
};

/**
 * What renewing a member's family at the desk would do, without doing it. Throws 404 for a member of another office or a membership that is not the family's.
 */
export async function renewalPreview(
  office: OfficeId,
  memberId: number,
  choice: Choice,
  locale: Locale,
): Promise<RenewalPreview> {
  const householdId = await householdOf(db, office, memberId);
  const ids = await membershipIdsOf(db, office, householdId);
  if (namedIn(choice).some((id) => !ids.includes(id))) throw notFound();
  const candidates = await renewalCandidates(db, office, ids, choice, locale);
  const lines = await renewalLines(db, chosenOf(candidates, choice));
  const years = new Map<number, YearInMonth | null>();
  for (const { membershipId, decided, loaded } of candidates)
    if (decided && decided.set.planVersionId === loaded.row.planVersionId && decided.set.unit === loaded.row.unit)
      years.set(membershipId, await yearOfMonth(office, membershipId, decided.startOn));
  const centsOf = new Map(lines.map(({ membershipId, netCents }) => [membershipId, netCents]));
  return {
    people: candidates.flatMap(({ decided, membershipId, memberId: of, name, planName }) =>
      decided
        ? [
            {
              membershipId,
              memberId: of,
              name,
              planName,
              startOn: decided.startOn,
              paidUntil: decided.set.termEndOn,
              cents: centsOf.get(membershipId) ?? null,
              year: years.get(membershipId) ?? null,
            },
          ]
        : [],
    ),
    refused: candidates.flatMap(({ refused, membershipId, name, planName, loaded }) =>
      refused ? [{ membershipId, name, planName, refused, paidUntil: loaded.facts.current.termEndOn }] : [],
    ),
    totalCents: firstTotalOf(lines),
    today: (await officeDay(office)).today,
  };
}
