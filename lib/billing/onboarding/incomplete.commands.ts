import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now, systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { localeOf } from "@/lib/core/i18n/locale";
import { sendActivation } from "./commands";
import { onlyHere, signUpFacts } from "./incomplete.queries";
import { putAway, takenOut } from "./incomplete.rules";

/** Holds the office until the end of the transaction: two administrators decide one after the other. */
const lock = (tx: Tx, office: OfficeId) =>
  tx.$queryRaw`select id from office where id = ${office}::int for no key update`;

/**
 * Emails the owner a new link to go on with. Throws 409 for a sign-up that is finished or deleted, and where the owner has
 * a password: then logging in is the way.
 */
export async function resendSetupLink(office: OfficeId, author: Author): Promise<{ email: string }> {
  const done = await change({ author, action: "office.setup_link", office }, async (tx) => {
    await lock(tx, office);
    const { hindrance } = await signUpFacts(office, tx);
    if (hindrance === "finished" || hindrance === "deleted") throw conflict(`onboarding.hindrance.${hindrance}`);
    const owner = await tx.user.findFirst({
      where: { isOwner: true, active: true, offices: { some: { officeId: office } } },
      orderBy: { id: "asc" },
    });
    if (!owner) throw conflict("onboarding.noOwner");
    if (owner.passwordHash !== null) throw conflict("onboarding.hasPassword");
    await sendActivation(tx, owner, office, localeOf(owner.locale));
    return { id: office, after: { email: owner.email } };
  });
  return done.after;
}

/**
 * Deletes a sign-up that was not finished: nobody logs in to it any more, its link is dead, and its addresses can sign up
 * again. Kept so that it can be restored. Throws 409 where it is finished, deleted, or has members or money.
 */
export async function deleteSignUp(office: OfficeId, reason: string, author: Author): Promise<void> {
  await change({ author, action: "office.sign_up_delete", office }, async (tx) => {
    await lock(tx, office);
    const { hindrance, people } = await signUpFacts(office, tx);
    if (hindrance) throw conflict(`onboarding.hindrance.${hindrance}`);
    for (const { id, email } of await onlyHere(tx, office)) {
      await tx.user.update({ where: { id }, data: { active: false, email: putAway(id, email) } });
      await revokeSessionsOf(id, tx);
    }
    await tx.accountToken.updateMany({
      where: { officeId: office, purpose: "activation", usedAt: null },
      data: { usedAt: systemTime() },
    });
    await tx.office.update({ where: { id: office }, data: { accountStatus: "closed", updatedAt: await now() } });
    return {
      ...{ id: office, reason },
      ...{ before: { status: "incomplete", people: people.length }, after: { status: "closed", people: 0 } },
    };
  });
}

/**
 * Takes a deletion back: its people log in again as before; a new link is a step of its own. Throws 409 where it is not
 * deleted, or an address has signed up again since.
 */
export async function restoreSignUp(office: OfficeId, author: Author): Promise<void> {
  await change({ author, action: "office.sign_up_restore", office, taken: "onboarding.addressTaken" }, async (tx) => {
    await lock(tx, office);
    const { hindrance } = await signUpFacts(office, tx);
    if (hindrance !== "deleted") throw conflict("onboarding.notDeleted");
    const people = await onlyHere(tx, office);
    let back = 0;
    for (const { id, email } of people) {
      const own = takenOut(id, email);
      if (own === null) continue;
      await tx.user.update({ where: { id }, data: { active: true, email: own } });
      back += 1;
    }
    await tx.office.update({ where: { id: office }, data: { accountStatus: "incomplete", updatedAt: await now() } });
    return { id: office, before: { status: "closed", people: 0 }, after: { status: "incomplete", people: back } };
  });
}
