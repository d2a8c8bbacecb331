import "server-only";
import { createEnrolmentPayment, requireTotal } from "@/lib/billing/dues/first-payment.commands";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { now, systemTime } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { AppError, conflict } from "@/lib/core/errors";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { addMonthsClamped, toDbDate } from "@/lib/core/time/dates";
import type { EnrolmentSource } from "@/lib/generated/prisma/client";
import { keptHashOf, ownToken } from "@/lib/platform/accounts/password-links.commands";
import { recommendedBy } from "@/lib/platform/referrals/queries";
import { standsAgainst } from "./add-plan.queries";
import { signAgreements } from "./agreements.commands";
import { takeCodeUse } from "./finish.commands";
import { consentedOf, firstLines, resultOf, type Saved } from "./persist.rules";
import type { EnrolmentPlan } from "./queries";
import type { BillLine } from "./rules";
import { holdOpen } from "./validate.queries";
import type { EnrolmentRequest, Prepared } from "./validate.schema";

type Home = { householdId: number; payerId: number; ownerMemberId: number | null };

/** A logged-in patient's own payer; anybody else gets a new one, which no login sees until the address is proven. */
async function payerFor(tx: Tx, { actor, tenant }: EnrolmentRequest, at: Date): Promise<number> {
  const userId = actor?.role === "client" ? actor.userId : null;
  const known = userId === null ? null : await tx.payer.findUnique({ where: { userId } });
  const payer = known ?? (await tx.payer.create({ data: { tenantId: tenant.id, userId, createdAt: at } }));
  return payer.id;
}

async function makeHome(tx: Tx, request: EnrolmentRequest, at: Date): Promise<Home> {
  const { family, office, submission } = request;
  if (family) {
    await tx.$queryRaw`select id from household where id = ${family.householdId} and office_id = ${office} for no key update`;
    return family;
  }
  if (!submission.owner) throw conflict("enrolment.noOwner");
  const payerId = await payerFor(tx, request, at);
  const { email, phone, street, city, state, zip } = submission.owner;
  const data = {
    officeId: office,
    payerId,
    email,
    phone,
    street,
    city,
    state,
    zip,
    locale: submission.locale,
    createdAt: at,
  };
  return { householdId: (await tx.household.create({ data })).id, payerId, ownerMemberId: null };
}

/** A person's plan must still be what was quoted, and stay so until the commit. */
async function holdPlan(tx: Tx, office: PublicOfficeId, plan: EnrolmentPlan): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from plan where id = ${plan.id} and office_id = ${office} and status = 'active' and not is_deleted
      and current_version_id = ${plan.versionId} for share`;
  if (rows.length === 0) throw conflict("enrolment.planChanged");
}

function sourceOf({ request, code }: Prepared): EnrolmentSource {
  if (request.source) return request.source;
  if (code?.employerId) return "business";
  return request.internalRole === null ? "public" : "internal";
}

async function saveLine(
  tx: Tx,
  prepared: Prepared,
  home: Home,
  memberId: number,
  line: BillLine,
  enrolmentId: number,
  at: Date,
) {
  const { request, plans, code, today } = prepared;
  const plan = plans.find((each) => each.id === line.planId);
  const member = request.submission.members[line.memberIndex];
  if (!plan || !member) throw conflict("enrolment.planChanged");
  await holdPlan(tx, request.office, plan);
  const inOffice = request.submission.payment.kind === "in_office";
  const membership = await tx.membership.create({
    data: {
      officeId: request.office,
      householdId: home.householdId,
      memberId,
      planId: plan.id,
      planVersionId: plan.versionId,
      unit: line.unit,
      // Counts for nothing and is on no list until the money has come.
      status: inOffice ? "pending_cash" : "pending_payment",
      statusAt: at,
      collection: inOffice ? "in_office" : "auto",
      payor: member.payor,
      officeFeeCents: line.officeFeeCents,
      // Payments collected in the office do not renew by themselves (001 §1).
      autoRenew: !inOffice,
      listCents: line.listCents,
      codeBps: code?.discountBps ?? 0,
      groupCodeId: code?.id ?? null,
      gpp: line.gpp,
      feeWaived: line.fee.waived,
      anchorOn: toDbDate(today),
      termEndOn: toDbDate(addMonthsClamped(today, 12)),
      startedOn: toDbDate(today),
      source: sourceOf(prepared),
      enrolmentId,
      createdAt: at,
    },
  });
  return { line, membershipId: membership.id };
}

type Person = Prepared["request"]["submission"]["members"][number];

/** A new person, or an existing family member: then nothing of theirs changes. */
async function personOf(tx: Tx, { request, code }: Prepared, home: Home, member: Person, at: Date): Promise<number> {
  if (member.memberId !== undefined) {
    const where = { id: member.memberId, officeId: request.office, householdId: home.householdId };
    const { id } = await tx.member.findFirstOrThrow({ where, select: { id: true } });
    // The household is locked, so no one else can add the same plan meanwhile.
    const planIds = [member.plan, ...member.additionalPlans].flatMap((plan) => plan?.planId ?? []);
    const against = await standsAgainst(tx, id, planIds);
    if (against) throw conflict(`enrolment.problem.${against}`);
    return id;
  }
  const isOwner = member.relationship === "myself";
  const row = await tx.member.create({
    data: {
      officeId: request.office,
      householdId: home.householdId,
      addedById: isOwner ? null : home.ownerMemberId,
      firstName: member.firstName,
      lastName: member.lastName,
      birthOn: toDbDate(member.dob),
      relationship: member.relationship,
      email: isOwner ? (request.submission.owner?.email ?? null) : null,
      phone: isOwner ? (request.submission.owner?.phone ?? null) : null,
      chartId: member.chartId,
      employerId: code?.employerId ?? null,
      createdAt: at,
      updatedAt: at,
    },
  });
  return row.id;
}

async function savePerson(
  tx: Tx,
  prepared: Prepared,
  home: Home,
  memberIndex: number,
  enrolmentId: number,
  at: Date,
): Promise<Saved> {
  const member = prepared.request.submission.members[memberIndex];
  if (!member) throw conflict("enrolment.planChanged");
  const memberId = await personOf(tx, prepared, home, member, at);
  const lines: Saved["lines"] = [];
  for (const line of prepared.bill.lines) {
    if (line.memberIndex === memberIndex)
      lines.push(await saveLine(tx, prepared, home, memberId, line, enrolmentId, at));
  }
  return { memberId, memberIndex, lines };
}

/** Saves one person, or leaves no trace of them and returns why: the others are not affected. */
async function tryPerson(tx: Tx, name: string, work: () => Promise<Saved>): Promise<Saved | AppError> {
  await tx.$executeRawUnsafe(`savepoint ${name}`);
  try {
    const saved = await work();
    await tx.$executeRawUnsafe(`release savepoint ${name}`);
    return saved;
  } catch (error) {
    if (error instanceof Crash) throw error;
    await tx.$executeRawUnsafe(`rollback to savepoint ${name}`);
    // Rolling back leaves the savepoint open, and what follows would not count as written by this transaction.
    await tx.$executeRawUnsafe(`release savepoint ${name}`);
    log.warn(errorFacts(error), "a person could not be enrolled");
    return error instanceof AppError ? error : conflict("enrolment.nobodyAdded");
  }
}

/** The owner first, because the others depend on them; returns who was added, in the given order. */
async function savePeople(tx: Tx, prepared: Prepared, home: Home, enrolmentId: number, at: Date): Promise<Saved[]> {
  const { members } = prepared.request.submission;
  const order = members
    .map((_, index) => index)
    .sort((a, b) => Number(members[b]?.relationship === "myself") - Number(members[a]?.relationship === "myself"));
  const saved: Saved[] = [];
  let why: AppError | null = null;
  let here = home;
  for (const index of order) {
    const person = await tryPerson(tx, `person_${index}`, () => savePerson(tx, prepared, here, index, enrolmentId, at));
    const isOwner = members[index]?.relationship === "myself";
    if (person instanceof AppError) {
      if (isOwner) throw person;
      why ??= person;
      continue;
    }
    if (isOwner) here = { ...here, ownerMemberId: person.memberId };
    saved.push(person);
  }
  if (saved.every((person) => person.lines.length === 0)) throw why ?? conflict("enrolment.nobodyAdded");
  return saved.sort((a, b) => a.memberIndex - b.memberIndex);
}

/** Only a visitor chooses the password of the account they make; who is logged in has one, or makes it for somebody else. */
function ownTokenOf({ actor, internalRole, caller, submission }: EnrolmentRequest): string | null {
  if (actor !== null || internalRole !== null) return null;
  return keptHashOf(ownToken(submission.submissionKey, caller.browserKey));
}

/**
 * Saves a family in one transaction: payer, household, people one by one, their memberships, agreements and
 * obligations. Nothing of it counts yet. Returns the payment to collect, or null when there is none. Throws 409 when
 * nobody, or not even the account owner, could be added, or the office takes nobody any more.
 */
export async function saveFamily(
  prepared: Prepared,
  enrolmentId: number,
  triedWith: string | null,
): Promise<{ paymentId: number | null; householdId: number; payerId: number }> {
  const { request, bill, code } = prepared;
  const author: Author = { actor: request.actor, caller: request.caller };
  return transaction(async (tx) => {
    await holdOpen(tx, request);
    const at = await now();
    if (code) await takeCodeUse(tx, code.id);
    const home = await makeHome(tx, request, at);
    const saved = await savePeople(tx, prepared, home, enrolmentId, at);
    await signAgreements(tx, prepared, home.householdId, enrolmentId, at);
    const { householdId, payerId } = home;
    const inOffice = request.submission.payment.kind === "in_office";
    const lines = firstLines(saved, bill.memberCount);
    const consentedCents = consentedOf(prepared, saved);
    // In the office nothing is owed before the front desk takes the money; what it will take is agreed to now.
    if (inOffice) requireTotal(lines, consentedCents);
    const payment = inOffice
      ? null
      : await createEnrolmentPayment(tx, {
          officeId: request.office,
          householdId,
          payerId,
          ...{ purpose: "enrolment", batchKey: batchKey.enrolment(enrolmentId) },
          lines,
          consentedCents,
        });
    const result = resultOf(prepared, saved, lines, { triedWith, ownToken: ownTokenOf(request) });
    const paymentId = payment?.paymentId ?? null;
    const referredById = await recommendedBy(tx, request.office, result.referralCode, householdId);
    await tx.enrolment.update({
      where: { id: enrolmentId },
      data: { state: "charging", householdId, paymentId, referredById, result, updatedAt: systemTime() },
    });
    const after = {
      people: saved.length,
      failed: result.failed.length,
      totalCents: result.totalCents,
      inOffice,
      referralCode: result.referralCode,
    };
    await audit(tx, author, {
      action: "enrolment.create",
      noun: "enrolment",
      nounId: enrolmentId,
      officeId: request.office,
      after,
    });
    await failpoint("enrol.saved");
    return { paymentId, householdId, payerId };
  });
}
