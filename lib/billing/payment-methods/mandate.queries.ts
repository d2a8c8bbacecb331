import "server-only";
import type { Caller } from "@/lib/core/auth/caller";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { badRequest } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { debitOfficeOf } from "./bank-link.queries";
import type { MandateGiven } from "./mandate.commands";

/**
 * The family a mandate outside of an enrolment belongs to: the one staff work on, else the newest at an office that
 * accepts bank debits. Throws 400 when there is none.
 */
export async function mandateOf(
  payerId: PayerId,
  householdId: number | undefined,
  locale: Locale,
  { ip, userAgent }: Caller,
): Promise<MandateGiven> {
  const office = await debitOfficeOf(payerId, householdId);
  if (!office) throw badRequest("paymentMethodsBank.notOffered");
  return { householdId: office.householdId, locale, from: { ip, userAgent } };
}
