import "server-only";
import { closeMonthsBefore, openOwnAccount } from "@/lib/billing/office-billing/sold.commands";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change, changeWithin } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { DEFAULT_LOCALE, isLocale } from "@/lib/core/i18n/locale";
import { failpoint } from "@/lib/core/process/failpoint";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatLong, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { User } from "@/lib/generated/prisma/client";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { takeOut } from "@/lib/practice/offices/colleague.commands";
import { keepPlansOfLeaving } from "@/lib/practice/plans/leaving.commands";
import { readersOf } from "@/lib/practice/receipts/office-mail.commands";
import { sendMail } from "@/lib/queue/mail/mail";
import { handOverToBuyer, ownersStepBack } from "./buyer.commands";
import { holdOrganization, type Location, type Organization, proveStillThere } from "./organization.queries";
import { othersOf, peopleThere, saleRefusal } from "./sold.queries";
import { fateOf, isNamed } from "./sold.rules";
import type { LocationSaleInput } from "./sold.schema";

/** Long enough for every plan and person of a large location. */
const TIME_MS = 120_000;

export type Sold = { dentistInfoId: number; plans: number; prices: number; people: number; members: number };

type Seller = { office: OfficeId; organization: Organization };

/** Holds the teams of the organization, and of all other offices where the location's people or its buyer work, by id. */
async function holdTeamsOf(tx: Tx, { office, organization }: Seller, email: string): Promise<void> {
  const ids = [...organization.offices];
  await tx.$queryRaw`
    select o.id from office o where o.id = any(${ids}::int[]) or o.id in (
      select w.office_id from user_office w join app_user u on u.id = w.user_id
      where u.email = ${email} or u.id in (select user_id from user_office where office_id = ${office}::int))
    order by o.id for no key update`;
}

/**
 * Takes the location from whom it was open to by the organization, but for those who stay and its new owner. Returns from how many.
 * @param all its team as it was before
 */
async function takeFromPeople(
  tx: Tx,
  { office, organization }: Seller,
  { keepUserIds, expectedPeople }: Pick<LocationSaleInput, "keepUserIds" | "expectedPeople">,
  all: Awaited<ReturnType<typeof peopleThere>>,
  buyer: User,
  author: Author,
): Promise<number> {
  const others = othersOf(organization, office);
  const lines = all.map((person) => ({ person, fate: fateOf(person, others) })).filter(({ fate }) => fate.leaves);
  if (expectedPeople !== undefined && expectedPeople !== lines.length) throw conflict("errors.changedMeanwhile");
  const leaving = lines.filter(({ person }) => person.id !== buyer.id);
  const staying = new Set(keepUserIds);
  if (keepUserIds.some((id) => !all.some((person) => person.id === id))) throw notFound();
  if (leaving.some(({ person, fate }) => staying.has(person.id) && !fate.mayStay))
    throw conflict("locations.sold.ownerStays");
  await tx.userOffice.updateMany({ where: { officeId: office, byGroup: true }, data: { byGroup: false } });
  const gone = leaving.filter(({ person }) => !staying.has(person.id));
  for (const { person } of gone) {
    const { byGroup: _byGroup, ...colleague } = person;
    const own = author.actor?.userId === person.id ? author.actor.sessionId : undefined;
    await changeWithin(tx, { author, action: "user.remove", office }, async () => {
      const { offices } = await takeOut(tx, colleague, office, own);
      // The location's new owner reads this line: where else they work is the organization's.
      return { id: person.id, before: { role: person.role }, after: { left: offices.length } };
    });
  }
  // Whoever is the buyer's alone would get what the organization later puts into a group they follow.
  const theirs = { some: { officeId: office }, none: { officeId: { in: [...others] } } };
  await tx.groupFollow.deleteMany({ where: { group: { organizationId: organization.id }, user: { offices: theirs } } });
  return gone.length;
}

/** The organization's administrators and the buyer read of it; members do not, because nothing changes for them. */
async function tellBoth(tx: Tx, { office, organization }: Seller, saleId: number, buyer: User): Promise<void> {
  const { tenantId, officeName, timezone } = await tx.office.findUniqueOrThrow({ where: { id: office } });
  const day = today(await now(), timezone);
  const named = { office: officeName, organization: organization.name };
  const cause = `location-sale:${saleId}`;
  const link = (path: string) => `${tenantUrl(tenantId)}${path}`;
  for (const { email, firstName, locale } of await readersOf(tx, [...othersOf(organization, office)], "officeCloses")) {
    const values = { ...named, name: firstName, buyer: nameOf(buyer), date: formatLong(day, locale) };
    const mail = { tenantId, template: "locationSold", locale, to: email, values } as const;
    await sendMail(tx, `${cause}:${email}`, { ...mail, link: link("/account/manage-locations") });
  }
  const locale = isLocale(buyer.locale) ? buyer.locale : DEFAULT_LOCALE;
  const values = { ...named, name: buyer.firstName, date: formatLong(day, locale) };
  const mail = { tenantId, template: "locationBought", locale, to: buyer.email, values } as const;
  await sendMail(tx, `${cause}:buyer`, { ...mail, link: link("/account/settings/billing") }, { officeId: office });
}

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

/**
 * A location is sold and leaves its organization, at once and in one transaction (decision 0085): its members and all they were told stay as they
 * are, its plans are its own, the buyer owns it, and our invoices from then on are its own. Throws 400 where the name is another one or the buyer's
 * email cannot own it, 404 for somebody named to stay who does not work there, 409 where it cannot be sold (`refusalToSell`), was changed since it
 * was shown, or an owner is named to stay.
 */
export async function sellLocation(
  actor: Actor,
  { office, organization }: Location,
  input: LocationSaleInput,
  author: Author,
): Promise<Sold> {
  const { officeName, timezone, tenantId } = await db.office.findUniqueOrThrow({ where: { id: office } });
  if (!isNamed(input.officeName, officeName)) throw invalid({ officeName: "locations.sold.otherName" });
  const seller = { office, organization };
  const taken = { email: "locations.sold.buyer.taken" };
  const about = { author, action: "office.sold", office, timeMs: TIME_MS, taken } as const;
  const { done } = await change(about, async (tx) => {
    const soldAt = await now();
    const day = today(soldAt, timezone);
    const account = await closeMonthsBefore(tx, organization.id, day);
    await holdOrganization(tx, organization);
    await holdTeamsOf(tx, seller, input.email);
    await proveStillThere(tx, actor, organization.offices);
    const refused = await saleRefusal(tx, office, organization, true);
    if (refused) throw conflict(`locations.sold.refused.${refused}`);
    const kept = await keepPlansOfLeaving(tx, office, author);
    if (input.expectedPlans !== undefined && input.expectedPlans !== kept.plans.length)
      throw conflict("errors.changedMeanwhile");
    const { groupId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { groupId: true } });
    await tx.office.update({
      where: { id: office },
      data: { organizationId: null, groupId: null, updatedAt: soldAt },
    });
    if (groupId !== null) await tx.officeGroup.update({ where: { id: groupId }, data: { revision: { increment: 1 } } });
    const others = [...othersOf(organization, office)];
    const team = await peopleThere(tx, office);
    const { firstName, lastName, email } = input;
    const named = { firstName, lastName, email };
    const buyer = await handOverToBuyer(tx, office, { tenantId, others, buyer: named }, author);
    const people = await takeFromPeople(tx, seller, input, team, buyer, author);
    await ownersStepBack(tx, office, buyer.id, author);
    const members = (await activeMembersByOffice(tx, [office])).get(office) ?? 0;
    if (account) await openOwnAccount(tx, { officeId: office, from: account });
    const { id: saleId } = await tx.locationSale.create({
      data: {
        officeId: office,
        organizationId: organization.id,
        buyerId: buyer.id,
        soldAt,
        soldOn: toDbDate(day),
        members,
        soldById: userOf(author),
      },
    });
    await tellBoth(tx, seller, saleId, buyer);
    await failpoint("location.sold");
    return {
      id: office,
      before: { organization: organization.name },
      after: { organization: null, buyer: nameOf(buyer), plansReleased: kept.plans, prices: kept.prices },
      done: { dentistInfoId: office, plans: kept.plans.length, prices: kept.prices.length, people, members },
    };
  });
  await invalidatePublicPages(office);
  return done;
}
