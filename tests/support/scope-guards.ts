// The checks of who an object belongs to, each taken away in turn: one of the files `tests/api/objects.*` must then turn red.

import { nounsIn, placed } from "../../scripts/districts";
import type { Guard } from "../simulation/guards";
import { KEPT_LISTS } from "./kept-lists";
import { ROOT } from "./tree";

const NOUNS = nounsIn(ROOT);

const scope = (name: string, file: string, find: RegExp, replace: string): Guard => {
  return {
    name: `scope: ${name}`,
    file,
    find,
    replace,
    // The beginning of their names: what a family has and what an office has are tried in two files.
    test: "tests/api/objects.",
    named: "nothing of another office",
  };
};

/** The same, held by a call alone: `named` is what its case in the test is called. */
const row = (name: string, file: string, find: RegExp, replace: string, named: string): Guard => {
  return { ...scope(name, file, find, replace), named };
};

/** The same, held by the test of a call that names a person too, whom a payment has to be about. */
const refunds = (name: string, file: string, find: RegExp, replace: string, named: string): Guard => {
  return { ...scope(name, file, find, replace), test: "tests/api/refunds.test.ts", named };
};

/** The same, held by the test of an organization's locations, of whom somebody works at three of six. */
const locations = (name: string, find: RegExp, replace: string, named: string): Guard => {
  const guard = scope(name, "lib/membership/locations/organization.queries.ts", find, replace);
  return { ...guard, test: "tests/api/locations.list.test.ts", named };
};

const ACTS = "lib/membership/memberships/queries.ts";
const PAYER = "lib/billing/payments/payer.queries.ts";
const RECEIPTS = "lib/practice/receipts/queries.ts";
const EXIT_PDF = "lib/membership/memberships/exit-document.queries.ts";

/** Of every list kept by hand: its rows are those of its office or tenant. */
const keptGuards = KEPT_LISTS.filter(({ changes }) => changes).map(({ words, by, call, id }) => {
  const folder = words.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
  return row(
    `a row of ${words}`,
    `${placed(NOUNS, "lib", folder)}/commands.ts`,
    /findFirst\(\{ where \}\)/,
    "findFirst({ where: { id: where.id } })",
    `PUT ${call}/{${id}} as ${by === "admin" ? "super_admin" : by}`,
  );
});

export const SCOPE_GUARDS: readonly Guard[] = [
  ...keptGuards,
  locations(
    "the locations of an organization one works at",
    /all\.filter\(\(office\) => mine\.has\(office\)\)/,
    "all",
    "tells who works at three of six nothing of the others",
  ),
  locations(
    "one location is one's own",
    /organization\.offices\.find\(\(each\) => each === id\)/,
    "systemOffice(id)",
    "tells who works at three of six nothing of the others",
  ),
  {
    ...scope(
      "a location is closed by who administers all of them",
      "lib/membership/closings/scope.queries.ts",
      /if \(!location\.organization\.managed\) throw forbidden\("closingsTakeover\.mayNot"\);/,
      "",
    ),
    test: "tests/api/closings.organization.test.ts",
    named: "reads why, of some of the locations",
  },
  row(
    "a recipient of the monthly report",
    "lib/platform/measures/recipients.commands.ts",
    /where: \{ id: recipientId, officeId: office \}/,
    "where: { id: recipientId }",
    "DELETE /dentists/{officeId}/report-recipients/{recipientId} as dentist",
  ),
  scope(
    "an office is one's own",
    "lib/core/auth/scope.ts",
    / && actor\.officeIds\.includes\(id\)\) return id/,
    ") return id",
  ),
  scope(
    "the office in a path",
    "lib/front/api/admit.ts",
    /params\[name\] = await proveOffice\(actor, positiveId\(text\)\)/,
    "params[name] = positiveId(text)",
  ),
  scope(
    "the office in a body or query",
    "lib/front/api/admit.ts",
    /return proveOffice\(actor, positiveId\(id\)\);/,
    "return positiveId(id) as OfficeId;",
  ),
  scope(
    "who sees a photograph",
    "lib/platform/accounts/photo.queries.ts",
    /: \{ OR: \[\{ id: actor\.userId \}, .*\] \};/,
    ": {};",
  ),
  scope(
    "a member's office",
    "lib/practice/offices/of-member.queries.ts",
    /return proveOffice\(actor, member\.officeId\);/,
    "return member.officeId as OfficeId;",
  ),
  scope(
    "a dispute's office",
    "lib/billing/disputes/queries.ts",
    /return proveOffice\(actor, dispute\.officeId\);/,
    "return dispute.officeId as OfficeId;",
  ),
  scope(
    "a membership's office",
    ACTS,
    /return \{ officeId: await proveOffice\(actor, row\.officeId\) \};/,
    "return { officeId: row.officeId as OfficeId };",
  ),
  scope(
    "a membership's office and person",
    ACTS,
    /officeId: await proveOffice\(actor, row\.officeId\), memberId/,
    "officeId: row.officeId as OfficeId, memberId",
  ),
  scope(
    "the payer of a member",
    PAYER,
    /const officeId = await proveOffice\(actor, member\.officeId\);/,
    "const officeId = member.officeId as OfficeId;",
  ),
  scope(
    "the payer of a membership",
    PAYER,
    /const officeId = await proveOffice\(actor, membership\.officeId\);/,
    "const officeId = membership.officeId as OfficeId;",
  ),
  scope("a payer's own membership, paid", PAYER, /if \(payerId !== provePayer\(actor\)\) throw notFound\(\);/, ""),
  scope(
    "a family that leaves",
    "lib/membership/memberships/exit.queries.ts",
    /where: \{ household: \{ payerId: payer \}, id: membershipId \},\n {4}select: \{ officeId: true \},/,
    "where: { id: membershipId },\n    select: { officeId: true },",
  ),
  refunds(
    "an office's receipt",
    RECEIPTS,
    /if \(actor\.role !== "client"\) await proveOffice\(actor, payment\.officeId\);/,
    "",
    "a receipt is a PDF for its people only",
  ),
  refunds(
    "a payer's receipt",
    RECEIPTS,
    /const own: Prisma\.PaymentWhereInput = actor\.role === "client" \? \{ payerId: actor\.payerId \?\? 0 \} : \{\};/,
    "const own: Prisma.PaymentWhereInput = {};",
    "a receipt is a PDF for its people only",
  ),
  scope(
    "an office's exit quote",
    EXIT_PDF,
    /if \(actor\.role !== "client"\) await proveOffice\(actor, quote\.officeId\);/,
    "",
  ),
  scope(
    "a payer's exit quote",
    EXIT_PDF,
    /actor\.role === "client" \? \{ membership: \{ household: \{ payerId: provePayer\(actor\) \} \} \} : \{\}/,
    "{}",
  ),
  scope(
    "a payer's statement",
    "lib/billing/payments/statements.queries.ts",
    /where: \{ id: memberId, household: \{ payerId: provePayer\(actor\) \} \}/,
    "where: { id: memberId }",
  ),
  scope(
    "a payer's renewal",
    "lib/membership/patients/commands.ts",
    /where: \{ household: \{ payerId: payer \}, id: membershipId \}/,
    "where: { id: membershipId }",
  ),
  // Rows that are found by their own id and their office, each held by the call that names it.
  row(
    "a note of the office",
    "lib/membership/members/notes.commands.ts",
    /where: \{ officeId: office, memberId, id: noteId \}/,
    "where: { id: noteId }",
    "PUT /members/{memberId}/notes/{noteId} as dentist",
  ),
  row(
    "a use of a benefit at the office",
    "lib/billing/benefits/commands.ts",
    /where: \{ officeId: office, id: useId \}/,
    "where: { id: useId }",
    "POST /dentists/{officeId}/benefits/uses/{useId}/undo as dentist",
  ),
  refunds(
    "a payment that is refunded",
    "lib/billing/refunds/commands.ts",
    /tx\.payment\.findFirst\(\{ where: \{ officeId: office, id: paymentId \} \}\)/,
    "tx.payment.findFirst({ where: { id: paymentId } })",
    "are refused for other offices' payments",
  ),
  row(
    "a payout of the office",
    "lib/practice/payouts/report.queries.ts",
    /where: \{ officeId: office, id: payoutId \}/,
    "where: { id: payoutId }",
    "GET /DBreports/dentist/{officeId}/payout/{payoutId} as dentist",
  ),
  row(
    "a change of the office's tier",
    "lib/billing/office-billing/tier.commands.ts",
    /where: \{ id: changeId, officeId: office \} \}\);/,
    "where: { id: changeId } });",
    "POST /dentists/keepTier as dentist",
  ),
  row(
    "an invoice of the office's account",
    "lib/billing/office-billing/invoice.queries.ts",
    /where: \{ id: invoiceId, account: ownedBy\(owner\) \}/,
    "where: { id: invoiceId }",
    "GET /dentists/{officeId}/tier-invoices/{invoiceId}/pdf as dentist",
  ),
  row(
    "a code of the office",
    "lib/platform/group-codes/commands.ts",
    /tx\.groupCode\.findFirst\(\{ where \}\)/,
    "tx.groupCode.findFirst({ where: { id: where.id } })",
    "POST /dentists/{officeId}/group-codes/active as dentist",
  ),
  row(
    "an act's office",
    ACTS,
    /return \{ officeId: await proveOffice\(actor, act\.officeId\) \};/,
    "return { officeId: act.officeId as OfficeId };",
    "POST /subscriptions/acts/{actId}/undo as dentist",
  ),
  row(
    "an exit quote that was paid at the desk",
    "lib/membership/memberships/exit.queries.ts",
    /const found = await tx\.exitQuote\.findFirst\(\{ where: \{ officeId: office, id \} \}\);/,
    "const found = await tx.exitQuote.findFirst({ where: { id } });",
    "POST /dentists/{officeId}/subscription/exit-quote/{quoteId}/desk-paid as dentist",
  ),
  row(
    "a file that is brought in by the office",
    "lib/membership/enrolment/uploads.queries.ts",
    /where: \{ id, officeId: office \}, omit/,
    "where: { id }, omit",
    "GET /office/{officeId}/members/uploads/{uploadId}/errors as dentist",
  ),
  row(
    "a family's own card",
    "lib/billing/payment-methods/commands.ts",
    /(function chooseInstrument[\s\S]{0,320}?where: \{ )payerId, (id: instrumentId)/,
    "$1$2",
    "PUT /users/{userId}/update-account/payment/sources/{sourceId} as client",
  ),
];
