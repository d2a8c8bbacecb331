import "server-only";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { AppError, conflict, forbidden, invalid, notFound } from "@/lib/core/errors";
import { messageKey } from "@/lib/core/i18n/message-key";
import { formatMoney } from "@/lib/core/money";
import { today as todayIn } from "@/lib/core/time/wall-clock";
import { lookUpCode } from "@/lib/front/limits/guessing";
import { activePlans, type PublicOffice, publicOfficeById, usableCode } from "./queries";
import { type Bill, type BillProblem, type QuoteInput, quote } from "./rules";
import type { EnrolmentRequest, Prepared } from "./validate.schema";

/** Of no concern where the family and its owner are here already. */
const OF_OWNER: readonly BillProblem[] = ["noOwner", "ownerIsMinor"];

function refuseShut({ open, upgrading }: PublicOffice): void {
  if (!open) throw conflict(upgrading ? "enrolmentLanding.upgrading" : "enrolmentLanding.disabled");
}

/**
 * The office takes people, and goes on doing so until the transaction ends: whoever announces its closing meanwhile waits. Throws
 * 404 and 409. Nothing is locked before it (decision 29).
 */
export async function holdOpen(tx: Tx, { tenant, office }: EnrolmentRequest): Promise<void> {
  await tx.$queryRaw`select id from office where id = ${office}::int for share`;
  const publicOffice = await publicOfficeById(tenant.id, office, tx);
  if (!publicOffice) throw notFound();
  refuseShut(publicOffice);
}

/** Throws what keeps a bill from being submitted. */
function refuseProblems(bill: Bill, ignoreOwner: boolean): void {
  const problems = bill.problems.filter((problem) => !(ignoreOwner && OF_OWNER.includes(problem)));
  const faults = bill.memberProblems;
  if (faults.some(({ problem }) => problem === "payorNotAllowed" || problem === "waiveNotAllowed")) throw forbidden();
  const fields: Record<string, string> = {};
  for (const { memberIndex, problem } of faults) {
    const field = problem === "birthDate" ? "dob" : problem === "samePerson" ? "lastName" : "plan";
    fields[`members.${memberIndex}.${field}`] ??= `enrolment.problem.${problem}`;
  }
  const [first] = problems;
  if (first) fields._ = `enrolment.problem.${first}`;
  if (Object.keys(fields).length > 0) throw invalid(fields, "enrolment.cannotSubmit");
}

/** What a request costs at the office as it is now, with its problems, refused or not. Throws 400 or 404. */
export async function quoteRequest(request: EnrolmentRequest): Promise<Prepared> {
  const { tenant, office, submission, internalRole } = request;
  const publicOffice = await publicOfficeById(tenant.id, office);
  if (!publicOffice) throw notFound();
  const today = todayIn(await now(), publicOffice.timezone);
  const { groupCode } = submission;
  const [plans, code] = await Promise.all([
    activePlans(office),
    groupCode === null ? null : lookUpCode(request.caller.ip, () => usableCode(office, groupCode, today)),
  ]);
  if (groupCode !== null && !code) throw invalid({ groupCode: "validation.groupCode" }, "validation.groupCode");
  const quoted: QuoteInput = {
    tenant,
    today,
    members: submission.members,
    plans,
    settings: {
      ...publicOffice,
      disableEnrollment: !publicOffice.open,
      allowBankDraft: publicOffice.accepts.bank,
      allowInOffice: publicOffice.accepts.inOffice,
    },
    codeBps: code?.discountBps ?? 0,
    paymentKind: submission.payment.kind,
    insurance: submission.insurance,
    internalRole,
    family: request.family?.memberships ?? [],
  };
  return { request, publicOffice, plans, code, today, quoted, bill: quote(quoted) };
}

/** Checks a request against the office as it is now. Throws 400, 403, 404 or 409; nothing is written. */
export async function prepare(request: EnrolmentRequest): Promise<Prepared> {
  const prepared = await quoteRequest(request);
  const { publicOffice, bill } = prepared;
  const { submission, internalRole, family } = request;
  refuseShut(publicOffice);
  refuseProblems(bill, family !== null);
  if (submission.payment.kind !== "in_office" && !publicOffice.accepts.card)
    throw invalid({ payment: "enrolment.problem.cardNotOffered" }, "enrolment.cannotSubmit");
  if (submission.payment.kind === "stored" && internalRole === null && request.actor?.role !== "client")
    throw forbidden();
  if (bill.totalCents !== submission.consentedTotalCents) {
    const price = formatMoney(bill.totalCents, submission.locale);
    throw new AppError(409, "enrolment.priceChanged", {
      consentedTotalCents: messageKey("enrolment.newPrice", { price }),
    });
  }
  return prepared;
}
