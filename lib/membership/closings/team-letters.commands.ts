import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Tx } from "@/lib/core/db/db";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type DateOn, formatLong } from "@/lib/core/time/dates";
import { readersOf } from "@/lib/practice/receipts/office-mail.commands";
import { mailsOf, sendMail } from "@/lib/queue/mail/mail";

/** Tells the practice's administrators: always, because their members stop paying. */
export async function tellTeam(tx: Tx, office: OfficeId, template: "closingOffice" | "closingTakenBack", on: DateOn) {
  const { tenantId, officeName } = await tx.office.findUniqueOrThrow({ where: { id: office } });
  const cause = `closing-team:${office}`;
  const before = (await mailsOf(tx, cause)).length;
  for (const { email, firstName, locale } of await readersOf(tx, [office], "officeCloses")) {
    await sendMail(tx, `${cause}:${before}:${email}`, {
      tenantId,
      template,
      locale,
      to: email,
      values: { name: firstName, office: officeName, date: formatLong(on, locale) },
      link: `${tenantUrl(tenantId)}/account/members`,
    });
  }
}
