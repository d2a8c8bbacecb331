import { rankOf } from "@/lib/billing/charges/rules";
import { termEndAfter } from "@/lib/billing/dues/issue.rules";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { applicationFee } from "@/lib/billing/payments/rules";
import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { inBatches } from "@/lib/core/db/batches";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { cents, sum } from "@/lib/core/money";
import { tenantById } from "@/lib/core/tenancy/tenancy";
import { addDays, type DateOn, dueDate, earlierOf, toDbDate } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import type { Member, MembershipStatus, Office, Prisma } from "@/lib/generated/prisma/client";
import { type NewJournal, postJournals } from "@/lib/platform/ledger/commands";
import { chargeSucceeded, inOfficePaid, obligationDue } from "@/lib/platform/ledger/rules";
import { periodOf } from "@/lib/platform/membership-status/period.rules";
import { DELINQUENT_DAY } from "@/lib/platform/membership-status/schema";
import { discountedPrice, discountOf, type FamilyDiscounts } from "@/lib/practice/plans/rules";
import { makeUses, type Visitor } from "./benefits";
import { makeDisputes } from "./disputes";
import { type FamilyPlan, issuedIndexes, type Story } from "./families";
import { load } from "./load";
import { payoutAccountId } from "./offices";
import { cardFeeCents, type Operation, tellSandbox } from "./provider";
import { type Joined, makeSignatures } from "./signatures";
import { makeWork } from "./work";

type Version = { planId: number; planName: string; id: number; monthlyCents: number; annualCents: number };
export type Scene = { office: Office; adult: Version; child: Version; family: FamilyDiscounts; today: DateOn };

const STATUS: Record<Story, MembershipStatus> = {
  steady: "active",
  late: "past_due",
  delinquent: "delinquent",
  canceled: "canceled",
  canceling: "cancellation_requested",
  cash: "active_cash",
  pendingCash: "pending_cash",
  refunded: "active",
  disputed: "active",
  renewing: "active",
  noRenew: "active",
  former: "canceled",
  wonBack: "active",
};
const IN_OFFICE: readonly Story[] = ["cash", "pendingCash"];
/** One office is one transaction, however slow the machine that fills it in. */
const LOADING_MS = 15 * 60_000;

const moment = (on: DateOn, time: string, scene: Scene) => instantAt(on, time, scene.office.timezone);
const inOffice = (family: FamilyPlan) => IN_OFFICE.includes(family.story);

type Household = {
  id: number;
  payerId: number;
  customer: string;
  instrumentId: number | null;
  method: string;
  family: FamilyPlan;
  members: { member: Member; version: Version; membershipId: number }[];
};

/** Payers, households and people; `login` becomes the payer of the first family. */
async function makePeople(
  tx: Tx,
  scene: Scene,
  families: readonly FamilyPlan[],
  login: number | undefined,
): Promise<Household[]> {
  const { office } = scene;
  const createdAt = (family: FamilyPlan) => moment(family.startOn, "16:00", scene);
  const customer = (at: number) => `cus_demo${office.id}x${at + 1}`;
  const payers = await inBatches(
    families.map((family, at) => ({
      tenantId: office.tenantId,
      userId: at === 0 ? (login ?? null) : null,
      stripeCustomerId: customer(at),
      createdAt: createdAt(family),
    })),
    (data) => tx.payer.createManyAndReturn({ data }),
  );
  const payerOf = new Map(payers.map((payer) => [payer.stripeCustomerId, payer.id]));
  const households = await inBatches(
    families.map((family, at) => ({
      officeId: office.id,
      payerId: payerOf.get(customer(at)) ?? 0,
      email: family.email,
      phone: family.phone,
      locale: family.locale,
      street: `${100 + at} Cedar Lane`,
      city: office.city,
      state: office.state,
      zip: office.zip,
      createdAt: createdAt(family),
    })),
    (data) => tx.household.createManyAndReturn({ data }),
  );
  const byPayer = new Map(households.map((household) => [household.payerId, household.id]));
  const householdIds = families.map((_, at) => byPayer.get(payerOf.get(customer(at)) ?? 0) ?? 0);
  const rowOf = (
    family: FamilyPlan,
    at: number,
    person: FamilyPlan["people"][number],
    addedById: number | null,
  ): Prisma.MemberCreateManyInput => ({
    officeId: office.id,
    householdId: householdIds[at] ?? 0,
    addedById,
    firstName: person.firstName,
    lastName: person.lastName,
    birthOn: toDbDate(person.birthOn),
    relationship: person.relationship,
    email: addedById === null ? family.email : null,
    phone: addedById === null ? family.phone : null,
    chartId: at % 5 === 0 ? null : `C${office.id}${at + 1}${person.firstName.length}`,
    createdAt: createdAt(family),
    updatedAt: createdAt(family),
  });
  const owners = await inBatches(
    families.map((family, at) => rowOf(family, at, family.people[0], null)),
    (data) => tx.member.createManyAndReturn({ data }),
  );
  const ownerOf = new Map(owners.map((owner) => [owner.householdId, owner]));
  const dependants = await inBatches(
    families.flatMap((family, at) =>
      family.people.slice(1).map((person) => rowOf(family, at, person, ownerOf.get(householdIds[at] ?? 0)?.id ?? 0)),
    ),
    (data) => tx.member.createManyAndReturn({ data }),
  );
  const family = new Map<number, Member[]>();
  for (const member of [...owners, ...dependants])
    family.set(member.householdId, [...(family.get(member.householdId) ?? []), member]);
  return families.map((plan, at) => ({
    id: householdIds[at] ?? 0,
    payerId: payerOf.get(customer(at)) ?? 0,
    customer: customer(at),
    instrumentId: null,
    method: `pm_demo${office.id}x${at + 1}`,
    family: plan,
    members: (family.get(householdIds[at] ?? 0) ?? []).map((member) => ({
      member,
      version:
        member.birthOn.getUTCFullYear() > scene.office.createdAt.getUTCFullYear() - 13 ? scene.child : scene.adult,
      membershipId: 0,
    })),
  }));
}

/** The day on which a family left that is gone. */
function leftOn(scene: Scene, { story, left }: FamilyPlan): DateOn | null {
  if (story === "canceled") return addDays(scene.today, -30);
  return story === "former" && left ? left.on : null;
}

/** The day since which a story is what it is. */
function statusOn(scene: Scene, family: FamilyPlan, lastDue: DateOn): DateOn {
  const { story, startOn } = family;
  if (story === "late") return lastDue;
  if (story === "delinquent") return earlierOf(addDays(lastDue, DELINQUENT_DAY), scene.today);
  return leftOn(scene, family) ?? (story === "canceling" ? addDays(scene.today, -3) : startOn);
}

function membershipRow(
  scene: Scene,
  { family, id }: Household,
  member: Member,
  version: Version,
): Prisma.MembershipCreateManyInput {
  const { story, unit, startOn } = family;
  const issued = issuedIndexes(family, scene.today);
  const nextIndex = story === "pendingCash" ? 0 : (issued[issued.length - 1] ?? 0) + 1;
  const nextDue = dueDate(startOn, unit, nextIndex);
  const lastDue = dueDate(startOn, unit, nextIndex - 1);
  const over = leftOn(scene, family);
  const gone = over !== null || story === "pendingCash";
  const cancelOn = story === "canceling" ? nextDue : over;
  return {
    officeId: scene.office.id,
    householdId: id,
    memberId: member.id,
    planId: version.planId,
    planVersionId: version.id,
    unit,
    status: STATUS[story],
    statusAt: moment(statusOn(scene, family, lastDue), "16:00", scene),
    collection: inOffice(family) ? "in_office" : "auto",
    autoRenew: !inOffice(family) && story !== "noRenew" && story !== "canceling" && !gone,
    listCents: unit === "month" ? version.monthlyCents : version.annualCents,
    anchorOn: toDbDate(startOn),
    nextIndex,
    nextDueOn: inOffice(family) || gone || (story === "noRenew" && unit === "year") ? null : toDbDate(nextDue),
    termEndOn: toDbDate(termEndAfter(startOn, scene.today)),
    startedOn: toDbDate(startOn),
    cancelOn: cancelOn && toDbDate(cancelOn),
    cancelReason: cancelOn ? (family.left?.reason ?? 3) : null,
    endedOn: over && toDbDate(over),
    pastDueOn: story === "late" || story === "delinquent" ? toDbDate(lastDue) : null,
    source: member.id % 4 === 0 ? "internal" : "public",
    createdAt: moment(startOn, "16:00", scene),
  };
}

async function makeMemberships(tx: Tx, scene: Scene, households: Household[]): Promise<void> {
  const data = households.flatMap((household) =>
    household.members.map(({ member, version }) => membershipRow(scene, household, member, version)),
  );
  const ids = await load(tx, "membership", data);
  const byMember = new Map(data.map((row, at) => [row.memberId, ids[at]]));
  for (const household of households)
    for (const each of household.members) each.membershipId = byMember.get(each.member.id) ?? 0;
}

const WON_BACK_DAYS = 33;

/** Who was lost for a failed payment and paid after all: twice another status, each on its day, as it would have come about. */
async function winBack(tx: Tx, scene: Scene, households: readonly Household[]): Promise<void> {
  for (const { id, family } of households) {
    const { story, left } = family;
    if (story !== "wonBack" || !left) continue;
    const where = { householdId: id };
    const lost = { status: "delinquent" as const, statusAt: moment(left.on, "06:10", scene) };
    const back = { status: "active" as const, statusAt: moment(addDays(left.on, WON_BACK_DAYS), "10:00", scene) };
    await tx.membership.updateMany({
      where,
      data: { ...lost, pastDueOn: toDbDate(addDays(left.on, -DELINQUENT_DAY)) },
    });
    await tx.membership.updateMany({ where, data: { ...back, pastDueOn: null } });
  }
}

/** The family whose card ends this month, and which has not followed our letter about it. */
const endingCard = (households: readonly Household[]) =>
  households.findLast(({ family: { story, unit } }) => story === "steady" && unit === "month");

/** When the card of a family ends. */
function expiryOf(
  scene: Scene,
  households: readonly Household[],
  household: Household,
): { month: number; year: number } {
  if (household === endingCard(households))
    return { month: Number(scene.today.slice(5, 7)), year: Number(scene.today.slice(0, 4)) };
  return { month: 12, year: scene.office.createdAt.getUTCFullYear() + 4 };
}

async function makeInstruments(tx: Tx, scene: Scene, households: Household[]): Promise<void> {
  const paying = households.filter(({ family }) => !inOffice(family));
  const data = paying.map((household) => {
    const { month, year } = expiryOf(scene, households, household);
    return {
      payerId: household.payerId,
      kind: "card" as const,
      stripeId: household.method,
      brand: "visa",
      last4: "4242",
      expMonth: month,
      expYear: year,
      isDefault: true,
      createdAt: moment(household.family.startOn, "16:00", scene),
    };
  });
  const ids = await load(tx, "instrument", data);
  const byPayer = new Map(data.map((row, at) => [row.payerId, ids[at]]));
  for (const household of households) household.instrumentId = byPayer.get(household.payerId) ?? null;
}

type Bill = {
  household: Household;
  dueOn: DateOn;
  /** When the money came: some cards are declined first and pay three days later. */
  paidOn: DateOn;
  index: number;
  failed: boolean;
  lines: Prisma.ObligationCreateManyInput[];
  amountCents: number;
};

/** What a person of the family pays a period, as enrolled. */
function priceOf(scene: Scene, { family, members }: Household, version: Version) {
  const listCents = cents(family.unit === "month" ? version.monthlyCents : version.annualCents);
  const discount = discountOf({
    memberCount: members.length,
    family: scene.family,
    codeBps: 0,
    disableFamilyDiscounts: false,
  });
  return { listCents, discount, netCents: discountedPrice(listCents, discount.bps) };
}

/** The family on the day it joined, for what it signed. */
function joined(scene: Scene, household: Household): Joined {
  const { family, members, id } = household;
  const people = members.map(({ member: { id: memberId, firstName, lastName }, version, membershipId }) => {
    const { listCents, discount, netCents } = priceOf(scene, household, version);
    const { planId, planName } = version;
    return {
      ...{ memberId, firstName, lastName, planId, planName, netCents, unit: family.unit },
      dues: {
        ...{ membershipId, kind: "dues" as const, listCents, familySize: members.length },
        ...{ discountBps: discount.bps, discountReason: discount.reason, netCents },
      },
    };
  });
  const totalCents = sum(people.map(({ netCents }) => netCents));
  const cash = inOffice(family);
  return {
    householdId: id,
    locale: family.locale,
    at: moment(family.startOn, "16:00", scene),
    on: family.startOn,
    inOffice: cash,
    waits: family.story === "pendingCash",
    email: family.email,
    people,
    totalCents,
    next: cash ? null : { on: dueDate(family.startOn, family.unit, 1), cents: totalCents },
  };
}

const RETRIED_DAYS = 3;

/** One bill in eight or so, of families nothing else happens to. */
function isRecovered(scene: Scene, { story, unit, startOn }: FamilyPlan, index: number, dueOn: DateOn): boolean {
  if (story !== "steady" || unit !== "month" || index === 0 || addDays(dueOn, RETRIED_DAYS) >= scene.today)
    return false;
  return (index + Number(startOn.slice(8))) % 8 === 5;
}

/** Every bill of a family so far: one a period, with the family's discount frozen in each line. */
function billsOf(scene: Scene, household: Household): Bill[] {
  const { family, members } = household;
  if (family.story === "pendingCash") return [];
  const issued = issuedIndexes(family, scene.today);
  return issued.map((index) => {
    const dueOn = dueDate(family.startOn, family.unit, index);
    const period = periodOf(family.startOn, family.unit, index);
    const failed = (family.story === "late" || family.story === "delinquent") && index === issued[issued.length - 1];
    const lines = members.map(({ version, membershipId }) => {
      const { listCents, discount, netCents } = priceOf(scene, household, version);
      return {
        membershipId,
        officeId: scene.office.id,
        kind: "dues" as const,
        periodIndex: index,
        dueOn: toDbDate(dueOn),
        periodStartOn: toDbDate(period.startOn),
        periodEndOn: toDbDate(period.endOn),
        planVersionId: version.id,
        listCents,
        discountCents: listCents - netCents,
        discountBps: discount.bps,
        discountReason: discount.reason,
        netCents,
        familySize: members.length,
        status: failed ? ("open" as const) : ("paid" as const),
        createdAt: moment(dueOn, "06:00", scene),
      };
    });
    const paidOn = isRecovered(scene, family, index, dueOn) ? addDays(dueOn, RETRIED_DAYS) : dueOn;
    return { household, dueOn, paidOn, index, failed, lines, amountCents: sum(lines.map(({ netCents }) => netCents)) };
  });
}

function paymentRow(scene: Scene, bill: Bill): Prisma.PaymentCreateManyInput {
  const { household, dueOn, paidOn, index, failed, amountCents, lines } = bill;
  const cash = inOffice(household.family);
  const attemptCount = failed ? (household.family.story === "late" ? 2 : 4) : paidOn === dueOn ? 1 : 2;
  const time = index === 0 ? "16:00" : "06:05";
  return {
    payerId: household.payerId,
    officeId: scene.office.id,
    householdId: household.id,
    dueOn: toDbDate(dueOn),
    method: cash ? "in_office" : "stripe",
    purpose: index === 0 ? "enrolment" : "dues",
    batchKey: index === 0 ? `demo:${dueOn}` : batchKey.run(dueOn, "destination"),
    amountCents,
    appFeeCents: applicationFee(cents(amountCents), applicationFeeOfTier(scene.office.tierLevel), lines.length),
    mode: "destination",
    stripeAccountId: payoutAccountId(scene.office.id),
    processorFeeCents: failed || cash ? 0 : cardFeeCents(amountCents),
    status: failed ? "failed" : "succeeded",
    rank: rankOf(attemptCount, failed ? "failed" : "succeeded"),
    attemptCount,
    nextAttemptOn: household.family.story === "late" && failed ? toDbDate(addDays(dueOn, 7)) : null,
    failureCode: failed ? "insufficient_funds" : null,
    createdAt: moment(dueOn, time, scene),
    paidAt: failed ? null : moment(paidOn, time, scene),
  };
}

function journalsOf(
  scene: Scene,
  bills: readonly (Bill & { paymentId: number })[],
  obligationIds: Map<string, number>,
): NewJournal[] {
  const officeId = scene.office.id;
  return bills.flatMap((bill) => {
    const { dueOn, paidOn, amountCents } = bill;
    const dues = bill.lines.map((line) => ({
      kind: "dues",
      source: `obligation:${obligationIds.get(`${line.membershipId} ${line.periodIndex}`)}`,
      effectiveOn: dueOn,
      officeId,
      lines: obligationDue(cents(line.netCents)),
    }));
    if (bill.failed) return dues;
    const row = paymentRow(scene, bill);
    const appFee = cents(row.appFeeCents ?? 0);
    const amount = cents(amountCents);
    const paid = inOffice(bill.household.family)
      ? { kind: "in_office", lines: inOfficePaid(amount, appFee) }
      : {
          kind: "charge",
          lines: chargeSucceeded({
            route: "destination",
            amount,
            appFee,
            processorFee: cents(row.processorFeeCents ?? 0),
          }),
        };
    return [...dues, { ...paid, source: `payment:${bill.paymentId}`, effectiveOn: paidOn, officeId }];
  });
}

async function makeBills(tx: Tx, scene: Scene, households: Household[]): Promise<(Bill & { paymentId: number })[]> {
  const bills = households.flatMap((household) => billsOf(scene, household));
  const ids = await load(
    tx,
    "payment",
    bills.map((bill) => paymentRow(scene, bill)),
  );
  const paid = bills.map((bill, at) => ({ ...bill, paymentId: ids[at] ?? 0 }));
  const rows = paid.flatMap((bill) => bill.lines.map((line) => ({ ...line, paymentId: bill.paymentId })));
  const obligations = await load(tx, "obligation", rows);
  const obligationIds = new Map(
    rows.map(({ membershipId, periodIndex }, at) => [`${membershipId} ${periodIndex}`, obligations[at] ?? 0]),
  );
  const attempts = paid
    .filter((bill) => !inOffice(bill.household.family))
    .flatMap((bill) => {
      const count = paymentRow(scene, bill).attemptCount ?? 1;
      return Array.from({ length: count }, (_, at) => {
        const declined = bill.failed || at + 1 < count;
        const startedAt = moment(declined ? bill.dueOn : bill.paidOn, "06:05", scene);
        return {
          paymentId: bill.paymentId,
          no: at + 1,
          instrumentId: bill.household.instrumentId,
          idemKey: `pay:${bill.paymentId}:confirm:${at + 1}`,
          params: {},
          state: declined ? ("failed" as const) : ("sent" as const),
          declineCode: declined ? "insufficient_funds" : null,
          startedAt,
          finishedAt: startedAt,
        };
      });
    });
  await load(tx, "attempt", attempts);
  await inBatches(journalsOf(scene, paid, obligationIds), async (entries) => [await postJournals(tx, entries)]);
  return paid;
}

/** The provider's side of the same story, and its ids written down beside ours. */
async function mirror(
  tx: Tx,
  scene: Scene,
  households: Household[],
  bills: readonly (Bill & { paymentId: number })[],
): Promise<void> {
  const { office } = scene;
  const first: Operation[] = [
    {
      op: "account",
      at: office.createdAt.toISOString(),
      id: payoutAccountId(office.id),
      email: office.email,
      business_name: office.officeName,
      controller_kind: "express",
      onboarded: true,
      last4: "6789",
      payout_interval: "weekly",
    },
  ];
  for (const household of households) {
    const { customer, method, family } = household;
    const { month, year } = expiryOf(scene, households, household);
    const at = moment(family.startOn, "15:00", scene).toISOString();
    const owner = family.people[0];
    first.push({ op: "customer", at, id: customer, email: family.email, name: `${owner.firstName} ${owner.lastName}` });
    if (!inOffice(family))
      first.push({
        op: "card",
        at,
        customer,
        id: method,
        number: "4242424242424242",
        exp_month: month,
        exp_year: year,
      });
  }
  await tellSandbox(first);
  const charged = bills
    .filter((bill) => !inOffice(bill.household.family))
    .sort((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : a.paymentId - b.paymentId));
  const operations = charged.map((bill): Operation => {
    const { household, amountCents, failed, index, paidOn, paymentId } = bill;
    return {
      op: "payment",
      at: moment(paidOn, index === 0 ? "16:00" : "06:05", scene).toISOString(),
      id: `pi_demo${paymentId}`,
      customer: household.customer,
      payment_method: household.method,
      amount: amountCents,
      application_fee_amount: paymentRow(scene, bill).appFeeCents,
      destination: payoutAccountId(office.id),
      metadata: { payment_id: String(paymentId) },
      ...(failed ? { decline: "insufficient_funds" } : {}),
    };
  });
  const results = await tellSandbox(operations);
  const ids = charged.map((bill) => bill.paymentId);
  const charges = charged.map((bill, at) => (bill.failed ? null : (results[at]?.charge ?? null)));
  await tx.$executeRaw`
    update payment p set stripe_intent_id = 'pi_demo' || v.id, stripe_charge_id = v.charge
    from unnest(${ids}::int[], ${charges}::text[]) as v(id, charge) where p.id = v.id`;
  await tellSandbox([{ op: "payouts", account: payoutAccountId(office.id), until: addDays(scene.today, -1) }]);
}

/** What needs the real commands: a refund that is given back, a dispute that came in. */
async function epilogue(
  scene: Scene,
  households: readonly Household[],
  bills: readonly (Bill & { paymentId: number })[],
): Promise<void> {
  for (const household of households.filter(({ family }) => family.story === "refunded")) {
    const bill = bills.find((each) => each.household === household);
    if (!bill) continue;
    await refund(
      systemOffice(scene.office.id),
      { paymentId: bill.paymentId, amountCents: cents(bill.amountCents), reason: "Moved away within 90 days" },
      SYSTEM,
    );
    await db.membership.updateMany({
      where: { householdId: household.id },
      data: {
        status: "canceled",
        statusAt: moment(scene.today, "12:00", scene),
        autoRenew: false,
        nextDueOn: null,
        cancelReason: 2,
        cancelOn: toDbDate(scene.today),
        endedOn: toDbDate(scene.today),
      },
    });
  }
  const paid = bills.filter((bill) => !bill.failed && !inOffice(bill.household.family));
  await makeDisputes(
    { timezone: scene.office.timezone, today: scene.today },
    paid.map(({ paymentId, dueOn, household }) => ({ paymentId, dueOn, household, story: household.family.story })),
  );
}

/** Whoever has been to the office on a plan: not those who wait for their first payment, nor those who left at once. */
const visitorsOf = (scene: Scene, { family, members }: Household): Visitor[] =>
  family.story === "pendingCash" || family.story === "refunded"
    ? []
    : members.map(({ membershipId, version }) => ({
        ...{ membershipId, planVersionId: version.id, startOn: family.startOn },
        until: leftOn(scene, family) ?? scene.today,
      }));

/** Gives an office its families with everything they did until today, in our ledger and at the provider. */
export async function live(scene: Scene, families: readonly FamilyPlan[], login?: number): Promise<void> {
  const { households, bills } = await transaction(async (tx) => {
    const people = await makePeople(tx, scene, families, login);
    await makeMemberships(tx, scene, people);
    await makeSignatures(
      tx,
      { ...scene.office, tenant: tenantById(scene.office.tenantId) },
      people.map((household) => joined(scene, household)),
    );
    await makeInstruments(tx, scene, people);
    const asked = endingCard(people);
    await makeWork(tx, scene, asked && { ...asked, email: asked.family.email, card: expiryOf(scene, people, asked) });
    await winBack(tx, scene, people);
    const all = await makeBills(tx, scene, people);
    await makeUses(
      tx,
      scene,
      people.flatMap((household) => visitorsOf(scene, household)),
    );
    await mirror(tx, scene, people, all);
    return { households: people, bills: all };
  }, LOADING_MS);
  await epilogue(scene, households, bills);
}
