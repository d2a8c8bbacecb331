import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { lockFacts } from "./queries";
import { benefitTerm, decideUse, isIn, type UseRefusal } from "./rules";
import type { UseInput } from "./schema";

export type Used = {
  useId: number;
  usedOn: DateOn;
  overLimit: boolean;
  /** Somebody, perhaps a second click, had marked this use already. */
  already: boolean;
};

const AT_FIELD: readonly UseRefusal[] = ["future", "beforeStart", "afterEnd"];

function refuse(refused: UseRefusal): never {
  if (AT_FIELD.includes(refused)) throw invalid({ usedOn: `benefits.refused.${refused}` });
  if (refused === "notIncluded") throw invalid({ code: "benefits.refused.notIncluded" });
  throw conflict(`benefits.refused.${refused}`);
}

/**
 * Marks a service of a membership as used. The same use marked twice is one. Throws 404 for another office's membership,
 * 400 for a day outside of it or a service it does not include, 409 beyond what it includes unless `overLimit` says that
 * this is meant.
 */
export async function markUsed(office: OfficeId, input: UseInput, author: Author): Promise<Used> {
  const { membershipId, code, nth } = input;
  return transaction(async (tx) => {
    const facts = await lockFacts(tx, office, membershipId);
    const usedOn = input.usedOn ?? facts.today;
    const decision = decideUse(facts, { code, nth, usedOn, overLimit: input.overLimit });
    if ("refused" in decision) refuse(decision.refused);
    if ("same" in decision) {
      const { id: useId, overLimit } = decision.same;
      return { useId, usedOn: decision.same.usedOn, overLimit, already: true };
    }
    const { overLimit } = decision;
    const use = await tx.benefitUse.create({
      data: {
        ...{ officeId: office, membershipId, code, usedOn: toDbDate(usedOn), overLimit },
        feeCents: facts.fees[code] ?? null,
        createdAt: await now(),
        createdById: userOf(author),
      },
    });
    const after = { service: code, usedOn, ...(overLimit ? { overLimit } : {}) };
    await audit(tx, author, {
      ...{ action: "membership.benefitUse", noun: "membership", nounId: membershipId, officeId: office, after },
    });
    return { useId: use.id, usedOn, overLimit, already: false };
  });
}

/** Takes a use back; a second time changes nothing. Throws 404 for another office's. */
export async function undoUse(office: OfficeId, useId: number, author: Author): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from benefit_use where office_id = ${office} and id = ${useId} for no key update`;
    const use = await tx.benefitUse.findFirst({ where: { officeId: office, id: useId } });
    if (!use) throw notFound();
    if (use.undoneAt) return;
    const data = { undoneAt: await now(), undoneById: userOf(author) };
    await tx.benefitUse.update({ where: { id: useId, officeId: office }, data });
    await audit(tx, author, {
      ...{ action: "membership.benefitUndo", noun: "membership", nounId: use.membershipId, officeId: office },
      before: { service: use.code, usedOn: fromDbDate(use.usedOn) },
    });
  });
}

/**
 * The uses of the running term follow a member to another office, in the transfer's transaction: what was used there is
 * not included a second time here. Earlier terms stay where they were.
 */
export async function carryUses(
  tx: Tx,
  from: { office: OfficeId; membershipId: number },
  to: { office: OfficeId; membershipId: number },
): Promise<void> {
  const facts = await lockFacts(tx, from.office, from.membershipId);
  const term = benefitTerm(facts, facts.today);
  const rows = await tx.benefitUse.findMany({
    where: { officeId: from.office, membershipId: from.membershipId, undoneAt: null },
    orderBy: { id: "asc" },
  });
  const createdAt = await now();
  await tx.benefitUse.createMany({
    data: rows
      .filter(({ usedOn }) => isIn(term, fromDbDate(usedOn)))
      .map(({ id, code, usedOn, feeCents, overLimit }) => ({
        ...{ officeId: to.office, membershipId: to.membershipId, code, usedOn, feeCents, overLimit, createdAt },
        carriedFromId: id,
      })),
  });
}
