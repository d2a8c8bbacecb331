import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Window } from "@/lib/core/lists/list";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { ACTIVE } from "@/lib/platform/membership-status/flags.rules";
import { getOfficeFees } from "@/lib/practice/plans/queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { serviceName } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";
import { servicesOf } from "./queries";
import { type BenefitLedger, ledgerOf } from "./rules";
import { UNUSED_FILTERS, type UnusedFilter, type UnusedList } from "./schema";
import { isFound, passes, sorted, type UnusedRow } from "./unused.rules";

const person = { select: { firstName: true, lastName: true } } as const;

/** The ledgers of everybody who is active at the office, without what they cost, and whom each is for. */
async function activeLedgers(office: OfficeId, locale: Locale) {
  const at = await now();
  const [place, fees, rows, invites] = await Promise.all([
    db.office.findUnique({ where: { id: office }, select: { timezone: true } }),
    getOfficeFees(office),
    db.membership.findMany({
      where: { officeId: office, status: { in: [...ACTIVE] } },
      orderBy: { id: "asc" },
      select: {
        ...{ id: true, memberId: true, unit: true, status: true, startedOn: true, termEndOn: true, endedOn: true },
        ...{ cancelOn: true, autoRenew: true },
        member: person,
        planVersion: { select: { planName: true, spanishName: true, services: true } },
        benefitUses: {
          where: { undoneAt: null },
          orderBy: [{ usedOn: "asc" }, { id: "asc" }],
          select: { id: true, code: true, usedOn: true, feeCents: true, overLimit: true },
        },
      },
    }),
    db.benefitInvite.groupBy({ by: ["membershipId"], where: { officeId: office }, _max: { sentOn: true } }),
  ]);
  if (!place) throw notFound();
  const day = today(at, place.timezone);
  const invitedOn = new Map(invites.map(({ membershipId, _max }) => [membershipId, _max.sentOn]));
  const people = rows.map((row) => {
    const { id, memberId, unit, status, planVersion, member } = row;
    const ledger = ledgerOf({
      ...{ membershipId: id, memberId, unit, status, fees, cost: null, today: day },
      startedOn: fromDbDate(row.startedOn),
      termEndOn: fromDbDate(row.termEndOn),
      cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
      autoRenew: row.autoRenew,
      endedOn: row.endedOn && fromDbDate(row.endedOn),
      planName: planLabel(planVersion, locale),
      services: servicesOf(planVersion.services),
      uses: row.benefitUses.map((use) => ({ ...use, usedOn: fromDbDate(use.usedOn), carried: false, by: null })),
    });
    const sentOn = invitedOn.get(id);
    return { ledger, name: `${member.firstName} ${member.lastName}`, invitedOn: sentOn ? fromDbDate(sentOn) : null };
  });
  return { people, day };
}

/** What is left of a ledger, by the names of the services. */
export const leftOf = ({ lines }: Pick<BenefitLedger, "lines">, tenant: Tenant, locale: Locale) =>
  lines
    .filter(({ left }) => left > 0)
    .map(({ code, left, quantity }) => ({ name: serviceName(tenant, code, locale), left, quantity }));

function rowOf(
  ledger: BenefitLedger,
  name: string,
  invitedOn: DateOn | null,
  tenant: Tenant,
  locale: Locale,
): UnusedRow {
  const { membershipId, memberId, planName, term, lastOn, used, leftCents, lastUsedOn } = ledger;
  return {
    ...{ membershipId, memberId, name, planName, leftCents, lastUsedOn },
    left: leftOf(ledger, tenant, locale),
    noVisit: used === 0,
    lastOn,
    invitedOn: invitedOn !== null && invitedOn >= term.startOn ? invitedOn : null,
  };
}

/** A page of the people of an office who have something included and not yet used, or all of them for a file. */
export async function listUnused(
  office: OfficeId,
  tenant: Tenant,
  { filter, q, sort }: UnusedList,
  locale: Locale,
  window?: Window,
) {
  const { people, day } = await activeLedgers(office, locale);
  const found = people
    .filter(({ ledger }) => ledger.left > 0)
    .map(({ ledger, name, invitedOn }) => rowOf(ledger, name, invitedOn, tenant, locale))
    .filter((row) => isFound(row, q));
  const of = (name: UnusedFilter) => found.filter((row) => passes(row, name, day));
  const counts = Object.fromEntries(UNUSED_FILTERS.map((name) => [name, of(name).length]));
  const rows = sorted(of(filter), sort);
  const { skip = 0, take = rows.length } = window ?? {};
  return { rows: rows.slice(skip, skip + take), total: rows.length, counts };
}
