// The checks of who an object belongs to, each taken away in turn: `tests/api/objects.test.ts` must then turn red.
import type { Guard } from "../simulation/guards";

const scope = (name: string, file: string, find: RegExp, replace: string): Guard => {
  return {
    name: `scope: ${name}`,
    file,
    find,
    replace,
    test: "tests/api/objects.test.ts",
    named: "nothing of another office",
  };
};

const ACTS = "lib/memberships/queries.ts";
const PAYER = "lib/payments/payer.queries.ts";
const RECEIPTS = "lib/receipts/queries.ts";
const EXIT_PDF = "lib/memberships/exit-document.queries.ts";

export const SCOPE_GUARDS: readonly Guard[] = [
  scope(
    "an office is one's own",
    "lib/core/auth/scope.ts",
    / && actor\.officeIds\.includes\(id\)\) return id/,
    ") return id",
  ),
  scope(
    "the office in a path",
    "lib/core/api/dispatch.ts",
    /params\[name\] = await proveOffice\(actor, positiveId\(text\)\)/,
    "params[name] = positiveId(text)",
  ),
  scope(
    "the office in a body or query",
    "lib/core/api/dispatch.ts",
    /return proveOffice\(actor, positiveId\(id\)\);/,
    "return positiveId(id) as OfficeId;",
  ),
  scope(
    "a member's office",
    "lib/offices/of-member.queries.ts",
    /return proveOffice\(actor, member\.officeId\);/,
    "return member.officeId as OfficeId;",
  ),
  scope(
    "a dispute's office",
    "lib/disputes/queries.ts",
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
  scope("a payer's own membership", ACTS, /: \{ household: \{ payerId: owner\.payerId \} \};/, ": {};"),
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
    "lib/memberships/exit.queries.ts",
    /where: \{ household: \{ payerId: payer \}, id: membershipId \},\n {4}select: \{ officeId: true \},/,
    "where: { id: membershipId },\n    select: { officeId: true },",
  ),
  scope(
    "an office's receipt",
    RECEIPTS,
    /if \(actor\.role !== "client"\) await proveOffice\(actor, payment\.officeId\);/,
    "",
  ),
  scope(
    "a payer's receipt",
    RECEIPTS,
    /const own: Prisma\.PaymentWhereInput = actor\.role === "client" \? \{ payerId: actor\.payerId \?\? 0 \} : \{\};/,
    "const own: Prisma.PaymentWhereInput = {};",
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
    "lib/members/statements.queries.ts",
    /where: \{ id: memberId, household: \{ payerId: provePayer\(actor\) \} \}/,
    "where: { id: memberId }",
  ),
  scope(
    "a payer's renewal",
    "lib/patients/commands.ts",
    /where: \{ household: \{ payerId: payer \}, id: membershipId \}/,
    "where: { id: membershipId }",
  ),
];
