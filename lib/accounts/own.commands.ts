import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { transaction } from "@/lib/core/db";
import type { Locale } from "@/lib/core/i18n/locale";

/** Keeps the language a person has chosen: for their mail, and for the next browser they log in with. */
export async function chooseLanguage(actor: Actor, locale: Locale, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const select = { locale: true, payer: { select: { id: true } } };
    const before = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select });
    await tx.user.update({ where: { id: actor.userId }, data: { locale } });
    // What the office mails to a family is in the language that the family reads.
    if (before.payer) await tx.household.updateMany({ where: { payerId: before.payer.id }, data: { locale } });
    const changed = { before: { locale: before.locale }, after: { locale } };
    await audit(tx, author, { action: "account.update", noun: "user", nounId: actor.userId, ...changed });
  });
}
