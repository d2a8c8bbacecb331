import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { standardFacts } from "./standard.queries";
import { keptBecause } from "./standard.rules";

/**
 * Lets go of an office's old payout account (000 §7). Its payments stay as they are, and the account stays its owner's. Throws
 * 404 without one, and 409 while payments go there, something of it is undecided, or a bank may still dispute what was paid.
 */
export async function removeStandard(office: OfficeId, author: Author): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select office_id from payout_account where office_id = ${office} for no key update`;
    const known = await tx.payoutAccount.findUnique({ where: { officeId: office } });
    if (!known?.standardAccountId) throw notFound();
    const { standardAccountId: account, mode, convertedAt } = known;
    const { on, ...facts } = await standardFacts(tx, office, {
      account,
      replaced: mode === "destination" && convertedAt !== null,
    });
    const kept = keptBecause(facts, on);
    if (kept) throw conflict(`offices.payout.kept.${kept}`);
    await tx.payoutAccount.update({
      where: { officeId: office },
      data: { standardAccountId: null, updatedAt: await now() },
    });
    await audit(tx, author, {
      ...{ action: "payout.standard_removed", noun: "payout_account", nounId: office, officeId: office },
      before: { standardAccountId: account },
      after: { standardAccountId: null },
    });
  });
}
