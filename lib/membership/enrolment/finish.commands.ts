import "server-only";
import { oweOfficeFees } from "@/lib/billing/dues/first-payment.commands";
import { isUnderWay } from "@/lib/billing/payments/collect.rules";
import { collectionOf } from "@/lib/billing/payments/rules";
import { voidPayment } from "@/lib/billing/payments/void.commands";
import { type Author, audit, SYSTEM } from "@/lib/core/audit/audit";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { isLocale, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatLong, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Enrolment, EnrolmentState, Household, Membership, Office, User } from "@/lib/generated/prisma/client";
import { sendSetPassword } from "@/lib/platform/accounts/commands";
import { openFirstPassword } from "@/lib/platform/accounts/password-links.commands";
import { applyEvent } from "@/lib/platform/membership-status/commands";
import { sendMail } from "@/lib/queue/mail/mail";
import { type EnrolmentResult, enrolmentResult } from "./wire";

export const readResult = (row: Pick<Enrolment, "result">): EnrolmentResult => enrolmentResult.parse(row.result);

/** The memberships of an enrolment that wait for its first payment, locked. */
async function unpaidOf(tx: Tx, enrolmentId: number): Promise<Membership[]> {
  await tx.$queryRaw`select id from membership where enrolment_id = ${enrolmentId} order by id for no key update`;
  return tx.membership.findMany({ where: { enrolmentId, status: "pending_payment" }, orderBy: { id: "asc" } });
}

async function lock(tx: Tx, id: number): Promise<Enrolment> {
  await tx.$queryRaw`select id from enrolment where id = ${id} for no key update`;
  return tx.enrolment.findUniqueOrThrow({ where: { id } });
}

/**
 * The family's login. A new email gets an account, and a link to set its password. An email that has an account is left
 * alone, because typing an email proves nothing: the email sent explains how to continue, and the page says the same in
 * both cases.
 */
async function login(
  tx: Tx,
  household: Household,
  office: Office,
  { owner, result, at }: { owner: { firstName: string; lastName: string }; result: EnrolmentResult; at: Date },
): Promise<"new" | "known" | "linked"> {
  const payer = await tx.payer.findUniqueOrThrow({ where: { id: household.payerId } });
  if (payer.userId !== null) return "linked";
  const { tenantId } = office;
  const { email, phone, locale } = household;
  const made: User[] = await tx.user.createManyAndReturn({
    data: [{ tenantId, email, phone, locale, role: "client", ...owner, createdAt: at }],
    skipDuplicates: true,
  });
  const [user] = made;
  if (!user) return "known";
  await tx.payer.update({ where: { id: payer.id }, data: { userId: user.id } });
  await sendSetPassword(tx, user, office.officeName);
  // That there is something to choose says that the email was new. Only who has paid for it learns so.
  if (result.ownToken !== null && isPaid(result)) await openFirstPassword(tx, user.id, result.ownToken);
  return "new";
}

const isPaid = ({ inOffice, totalCents }: EnrolmentResult) => !inOffice && collectionOf(totalCents) !== "writeOff";

/** What became of the total: only what was charged is called paid. */
function totalLabel({ inOffice, bankDebit, totalCents }: EnrolmentResult): "toPay" | "notCharged" | "debit" | "paid" {
  if (inOffice) return "toPay";
  if (collectionOf(totalCents) === "writeOff") return "notCharged";
  return bankDebit ? "debit" : "paid";
}

function moneyRows(result: EnrolmentResult, locale: Locale): { label: string; value: string }[] {
  const say = (key: string) => translate(locale, `enrolment.mail.${key}`);
  const people = result.added.flatMap((person) =>
    person.plans.map((plan) => ({
      label: `${person.name}, ${plan.name}`,
      value: `${formatMoney(cents(plan.netCents), locale)} ${say(plan.unit)}`,
    })),
  );
  const total = {
    label: say(totalLabel(result)),
    value: formatMoney(cents(result.totalCents), locale),
  };
  const next = result.nextCharge;
  const later = next
    ? [{ label: say("next"), value: `${formatLong(next.on, locale)}, ${formatMoney(cents(next.cents), locale)}` }]
    : [];
  return [...people, total, ...later];
}

async function welcome(
  tx: Tx,
  row: Enrolment,
  result: EnrolmentResult,
  household: Household,
  office: Office,
  account: "new" | "known" | "linked",
): Promise<void> {
  const locale = isLocale(household.locale) ? household.locale : "en-US";
  const template = account === "known" ? "enrolledKnown" : "enrolled";
  await sendMail(
    tx,
    `enrolled:${row.id}`,
    {
      tenantId: office.tenantId,
      template,
      locale,
      to: household.email,
      senderName: office.officeName,
      values: {
        name: result.added[0]?.name ?? "",
        pays: result.inOffice ? "office" : result.bankDebit ? "debit" : "auto",
      },
      rows: moneyRows(result, locale),
      ...(account === "new" ? {} : { link: `${tenantUrl(office.tenantId)}/accounts/login` }),
      ...(office.logoFileId === null
        ? {}
        : { logoUrl: `${tenantUrl(office.tenantId)}/api/v1/files/${office.logoFileId}` }),
    },
    { officeId: office.id, memberId: result.added[0]?.memberId ?? null },
  );
}

/**
 * Completes an enrolment that is paid, or to be paid in the office. Memberships count from now on, the account owner
 * gets a confirmation and access by email. A second call changes nothing.
 */
export async function completeEnrolment(enrolmentId: number, author: Author = SYSTEM): Promise<void> {
  await transaction(async (tx) => {
    const row = await lock(tx, enrolmentId);
    if (row.state === "done" || row.householdId === null) return;
    const at = await now();
    const payment = row.paymentId === null ? null : await tx.payment.findUnique({ where: { id: row.paymentId } });
    const result = { ...readResult(row), bankDebit: payment !== null && isUnderWay(payment) };
    const household = await tx.household.findUniqueOrThrow({
      where: { id: row.householdId },
      include: { office: true },
    });
    // Before the memberships, as everybody does who locks both: the login below is written into it.
    await tx.$queryRaw`select id from payer where id = ${household.payerId} for no key update`;
    const trace = { author, action: "membership.enrolled" } as const;
    for (const one of await unpaidOf(tx, enrolmentId))
      await applyEvent(tx, one, "enrolled", { endedOn: null }, at, trace);
    const owner = await tx.member.findFirstOrThrow({
      where: { householdId: row.householdId, addedById: null },
      select: { firstName: true, lastName: true },
    });
    if (!result.inOffice)
      await oweOfficeFees(tx, row.officeId, result.officeFees, today(at, household.office.timezone));
    const account = await login(tx, household, household.office, { owner, result, at });
    await welcome(tx, row, result, household, household.office, account);
    await tx.enrolment.update({
      where: { id: enrolmentId },
      data: { state: "done", updatedAt: systemTime(), result: { ...result, refusal: null } },
    });
    await audit(tx, author, {
      action: "enrolment.complete",
      noun: "enrolment",
      nounId: enrolmentId,
      officeId: row.officeId,
      after: { totalCents: result.totalCents },
    });
    await failpoint("enrol.completed");
  });
}

/** Uses up one use of the code; of concurrent ones only as many succeed as are left (T56). */
export async function takeCodeUse(tx: Tx, codeId: number): Promise<void> {
  const taken = await tx.$executeRaw`
    update group_code set uses = uses + 1 where id = ${codeId} and active and (max_uses is null or uses < max_uses)`;
  if (taken === 0) throw conflict("validation.groupCode");
}

/** What an enrolment had taken goes back: the code's use, and the memberships that waited for it. */
async function withdraw(tx: Tx, enrolmentId: number, { groupCodeId, anchorOn }: EnrolmentResult): Promise<void> {
  if (groupCodeId)
    await tx.groupCode.updateMany({
      where: { id: groupCodeId, uses: { gt: 0 } },
      data: { uses: { decrement: 1 } },
    });
  await tx.membership.updateMany({
    where: { enrolmentId, status: "pending_payment" },
    data: { endedOn: toDbDate(anchorOn) },
  });
}

/**
 * The card was declined: no one is enrolled, the code's use is released, and another card may be used.
 * @param unlessWorkedOnSince it is left alone where somebody has worked on it since
 */
export async function refuseEnrolment(
  enrolmentId: number,
  refusal: string,
  author: Author = SYSTEM,
  unlessWorkedOnSince?: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const row = await lock(tx, enrolmentId);
    if (row.state === "done" || row.state === "failed") return;
    if (unlessWorkedOnSince && row.updatedAt > unlessWorkedOnSince) return;
    const result = readResult(row);
    await withdraw(tx, enrolmentId, result);
    await tx.enrolment.update({
      where: { id: enrolmentId },
      data: { state: "failed", updatedAt: systemTime(), result: { ...result, refusal } },
    });
    await audit(tx, author, {
      action: "enrolment.refuse",
      noun: "enrolment",
      nounId: enrolmentId,
      officeId: row.officeId,
      reason: refusal,
    });
  });
}

/** Marks that the bank requires confirmation, or that work continues. */
export async function markState(
  enrolmentId: number,
  state: Extract<EnrolmentState, "charging" | "requires_action">,
): Promise<void> {
  await db.enrolment.updateMany({
    where: { id: enrolmentId, state: { in: ["charging", "requires_action"] } },
    data: { state, updatedAt: systemTime() },
  });
}

/**
 * Closes an unpaid enrolment: its obligations are voided in the ledger too. Done once its day is over, because its
 * prices and dates were those of that day. Returns whether it did.
 */
export async function closeEnrolment(enrolmentId: number): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await lock(tx, enrolmentId);
    const office = await tx.office.findUniqueOrThrow({ where: { id: row.officeId }, select: { timezone: true } });
    if (row.state !== "failed" && row.state !== "requires_action") return false;
    const result = readResult(row);
    if (result.closed || result.anchorOn >= today(await now(), office.timezone)) return false;
    if (row.paymentId !== null && !(await voidPayment(tx, row.paymentId))) return false;
    if (row.state === "requires_action") await withdraw(tx, enrolmentId, result);
    await tx.enrolment.update({
      where: { id: enrolmentId },
      data: { state: "failed", result: { ...result, closed: true } },
    });
    await audit(tx, SYSTEM, {
      action: "enrolment.close",
      noun: "enrolment",
      nounId: enrolmentId,
      officeId: row.officeId,
    });
    return true;
  });
}
