import "server-only";
import { type DateOn, formatLong } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { translate } from "@/lib/core/i18n/translate";
import { mailsOf, sendMail, takeBackMails } from "@/lib/core/mail/mail";
import type { OfficeId } from "@/lib/core/scope";
import { tenantUrl } from "@/lib/core/tenancy";
import type { BilledFamily } from "@/lib/dues/upcoming.queries";
import { planLabel } from "@/lib/plans/rules";
import { sendFamilyLetter } from "@/lib/receipts/family-letter.commands";
import { readersOf } from "@/lib/receipts/office-mail.commands";
import { type LastPayment, lastPayments, nextPayments } from "./rules";

const lettersOf = (householdId: number) => `closing:${householdId}`;

type Said = { template: "officeCloses" | "officeStays"; on: DateOn; rows: readonly LastPayment[] };

async function tellFamily(tx: Tx, { householdId }: BilledFamily, { template, on, rows }: Said, left: number) {
  await sendFamilyLetter(tx, `${lettersOf(householdId)}:${template}:${left}`, {
    householdId,
    template,
    values: (locale) => ({ date: formatLong(on, locale) }),
    rows: (locale) =>
      rows.map(({ membership, lastOn }) => ({
        label: `${membership.memberName}, ${planLabel(membership, locale)}`,
        value: lastOn
          ? translate(locale, `mail.${template}.payment`, { date: formatLong(lastOn, locale) })
          : translate(locale, `mail.${template}.none`),
      })),
  });
}

/** Tells every family the last day of its office, and who of it pays when for the last time. */
export async function tellClosing(tx: Tx, office: OfficeId, families: readonly BilledFamily[], on: DateOn) {
  for (const family of families) {
    const rows = lastPayments(family, on);
    const { left } = await takeBackMails(tx, office, lettersOf(family.householdId));
    await tellFamily(tx, family, { template: "officeCloses", on, rows }, left.length);
  }
}

/** Tells every family that its office stays, where the letter about closing has left; the others never hear of it. */
export async function tellStay(tx: Tx, office: OfficeId, families: readonly BilledFamily[], on: DateOn) {
  for (const family of families) {
    const cause = lettersOf(family.householdId);
    const { left } = await takeBackMails(tx, office, cause);
    if (!left.at(-1)?.startsWith(`${cause}:officeCloses:`)) continue;
    await tellFamily(tx, family, { template: "officeStays", on, rows: nextPayments(family) }, left.length);
  }
}

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
