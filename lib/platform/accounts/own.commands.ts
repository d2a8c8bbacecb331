import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { isOfficeRole } from "@/lib/core/auth/roles";
import { transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import type { Locale } from "@/lib/core/i18n/locale";
import { ownProfileOf, profileFields, type ShownProfile, versionOf } from "./own.queries";
import type { OwnProfile } from "./schema";

/**
 * Changes the own name, phone and job title; what is not sent stays. Throws 409 where the profile is not the one that was
 * read any more, 400 for a job title of who works in no office.
 */
export async function updateOwnProfile(
  actor: Actor,
  { version, ...sent }: OwnProfile,
  author: Author,
): Promise<ShownProfile> {
  if (sent.jobTitle && !isOfficeRole(actor.role)) throw invalid({ jobTitle: "validation.invalidData" });
  return transaction(async (tx) => {
    await tx.$queryRaw`select id from app_user where id = ${actor.userId} for no key update`;
    const { version: known, ...before } = await ownProfileOf(actor, tx);
    if (version !== undefined && version !== known) throw conflict("accounts.profileChanged");
    const data = sentOnly(sent);
    const after = await tx.user.update({ where: { id: actor.userId }, data, select: profileFields });
    await audit(tx, author, { action: "account.update", noun: "user", nounId: actor.userId, before, after });
    return { ...after, version: versionOf(after) };
  });
}

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
