import "server-only";
import { createHash } from "node:crypto";
import type { Tx } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { agreementTextKey, agreementTitleKey, agreementValues } from "./agreements.rules";
import { AGREEMENTS } from "./schema";
import type { Prepared } from "./validate.schema";

/** Every agreement exactly as it stood on the page, with when, from where and in whose name it was given. */
export async function signAgreements(
  tx: Tx,
  prepared: Prepared,
  householdId: number,
  enrolmentId: number,
  at: Date,
): Promise<void> {
  const { request, publicOffice, plans, bill, today } = prepared;
  const { submission, caller, family } = request;
  const owner = submission.members.find((member) => member.relationship === "myself");
  const signedName = owner ? `${owner.firstName} ${owner.lastName}` : (family?.ownerName ?? "");
  const { locale } = submission;
  const values = agreementValues({
    tenant: request.tenant,
    officeName: publicOffice.officeName,
    members: submission.members,
    plans,
    bill,
    paymentKind: submission.payment.kind,
    today,
    locale,
  });
  const rows = AGREEMENTS.map((kind) => {
    const text = `${translate(locale, agreementTitleKey(kind), values)}\n\n${translate(locale, agreementTextKey(kind), values)}`;
    const sha256 = createHash("sha256").update(text).digest("hex");
    return {
      enrolmentId,
      householdId,
      kind,
      locale,
      text,
      sha256,
      signedName,
      signedAt: at,
      ip: caller.ip,
      userAgent: caller.userAgent?.slice(0, 300) ?? null,
    };
  });
  await tx.agreementSignature.createMany({ data: rows });
}
