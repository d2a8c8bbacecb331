import "server-only";
import type { Caller } from "@/lib/core/api/endpoint";
import { badRequest } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { PayerId } from "@/lib/core/scope";
import { draftOfficeOf } from "./bank-link.queries";
import type { MandateGiven } from "./mandate.commands";

/**
 * For which of a payer's families a mandate outside of an enrolment is kept: the one the desk works on, else the newest
 * at an office that takes drafts. Throws 400 when none of their offices does.
 */
export async function mandateOf(
  payerId: PayerId,
  householdId: number | undefined,
  locale: Locale,
  { ip, userAgent }: Caller,
): Promise<MandateGiven> {
  const office = await draftOfficeOf(payerId, householdId);
  if (!office) throw badRequest("bank.notOffered");
  return { householdId: office.householdId, locale, from: { ip, userAgent } };
}
