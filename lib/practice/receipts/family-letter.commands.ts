import "server-only";
import type { Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type NewMail, sendMail } from "@/lib/queue/mail/mail";
import type { Within } from "@/lib/queue/mail/within";
import { localeIn } from "./mail.queries";

type FamilyLetter = {
  householdId: number;
  template: NewMail["template"];
  /** What its text says besides the office's and the account owner's name, in the family's language. */
  values?: (locale: Locale) => NonNullable<NewMail["values"]>;
  rows: (locale: Locale) => NonNullable<NewMail["rows"]>;
  /** The page behind its button. */
  path?: string | undefined;
  /** What it says where it leaves within what else the family is told. */
  within?: (locale: Locale) => Within;
};

/** Writes to a family in its own language, in its office's name; once per cause. */
export async function sendFamilyLetter(
  tx: Tx,
  cause: string,
  { householdId, template, values, rows, path, within }: FamilyLetter,
): Promise<void> {
  const { office, members, email, ...household } = await tx.household.findUniqueOrThrow({
    where: { id: householdId },
    include: { office: true, members: { where: { addedById: null }, take: 1 } },
  });
  const [owner] = members;
  const locale = localeIn(household.locale);
  const mail = {
    tenantId: office.tenantId,
    template,
    locale,
    to: email,
    senderName: office.officeName,
    values: { office: office.officeName, name: owner?.firstName ?? "", ...values?.(locale) },
    rows: rows(locale),
    link: path && `${tenantUrl(office.tenantId)}${path}`,
  };
  const about = { officeId: office.id, memberId: owner?.id ?? null };
  await sendMail(tx, cause, mail, about, within ? { family: { householdId, ...within(locale) } } : {});
}
