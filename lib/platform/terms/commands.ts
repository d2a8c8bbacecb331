import "server-only";
import { createHash } from "node:crypto";
import { audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";
import { termsText } from "./queries";
import { asText, isOwnName } from "./rules";
import { TERMS_ON, type TermsSignatureInput } from "./schema";

/**
 * Keeps that an office has signed our terms: the text as it was read, its fingerprint, the typed name, when and from where.
 * Once for each version, however often it is sent. Throws 409 where the terms have changed since they were read, 400 where
 * the name is not that of the person who signs.
 */
export async function signTerms(
  office: OfficeId,
  tenant: Tenant,
  input: TermsSignatureInput,
  actor: Actor,
  caller: Caller,
): Promise<void> {
  if (input.termsOn !== TERMS_ON) throw conflict("terms.renewed");
  if (!isOwnName(input.signedName, actor)) throw invalid({ signedName: "terms.ownName" });
  const text = asText(termsText(tenant, caller.locale));
  const sha256 = createHash("sha256").update(text).digest("hex");
  const termsOn = toDbDate(dateOn(TERMS_ON));
  await transaction(async (tx) => {
    const { count } = await tx.termsSignature.createMany({
      data: {
        ...{ officeId: office, userId: actor.userId, termsOn, signedName: input.signedName, text, sha256 },
        ...{ locale: caller.locale, ip: caller.ip, signedAt: systemTime() },
      },
      skipDuplicates: true,
    });
    if (count === 0) return;
    await audit(
      tx,
      { actor, caller },
      {
        action: "terms.sign",
        noun: "office",
        nounId: office,
        officeId: office,
        after: { termsOn: TERMS_ON, signedName: input.signedName, sha256 },
      },
    );
  });
}
