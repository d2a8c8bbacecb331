import "server-only";
import { db } from "@/lib/core/db/db";
import { publicFile } from "@/lib/core/files/files";
import { LOCALES } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Receipted } from "./queries";
import { receiptOf, receiptPdf } from "./wire";

/** A receipt as a PDF, in the payer's language. */
export async function makeReceipt(payment: Receipted): Promise<{ content: Buffer; name: string }> {
  const [office, household] = await Promise.all([
    db.office.findUniqueOrThrow({ where: { id: payment.officeId } }),
    db.household.findUniqueOrThrow({
      where: { id: payment.householdId },
      include: { members: { where: { addedById: null }, take: 1 } },
    }),
  ]);
  const locale = LOCALES.find((one) => one === household.locale) ?? "en-US";
  const owner = household.members[0];
  const { user } = payment.payer;
  const payerName = user ? `${user.firstName} ${user.lastName}` : owner ? `${owner.firstName} ${owner.lastName}` : "";
  const receipt = receiptOf(payment, office, payerName, locale);
  const logo = office.logoFileId === null ? null : await publicFile(office.tenantId, office.logoFileId);
  return {
    content: await receiptPdf(receipt, logo?.content),
    name: translate(locale, "paymentsBilling.receipt.fileName", { number: receipt.number }),
  };
}
