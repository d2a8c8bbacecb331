import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { fromDbDate, toDbDate } from "@/lib/core/dates";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";
import type { GroupCode } from "@/lib/generated/prisma/client";
import type { NewCode } from "./schema";

const factsOf = ({ code, discountBps, maxUses, uses, expiresOn, active }: GroupCode) => ({
  ...{ code, discountBps, maxUses, uses, active },
  expiresOn: expiresOn && fromDbDate(expiresOn),
});

/** Makes a code of the office. Returns its id; throws 400 for one that it has already. */
export async function createCode(office: OfficeId, input: NewCode, author: Author): Promise<number> {
  const taken = { code: "groupCodes.taken" };
  const made = await change({ author, action: "groupCode.create", office, taken }, async (tx) => {
    const data = { ...input, officeId: office, expiresOn: input.expiresOn && toDbDate(input.expiresOn) };
    const row = await tx.groupCode.create({ data });
    return { id: row.id, after: factsOf(row) };
  });
  return made.id;
}

/**
 * Ends a code, or takes that back: nobody else joins with it, and whoever has keeps the price they signed. Throws 404 for
 * one of another office.
 */
export async function switchCode(office: OfficeId, id: number, active: boolean, author: Author): Promise<void> {
  await change({ author, action: active ? "groupCode.resume" : "groupCode.end", office }, async (tx) => {
    await tx.$queryRaw`select id from group_code where id = ${id} and office_id = ${office} for no key update`;
    const before = await tx.groupCode.findFirst({ where: { id, officeId: office } });
    if (!before) throw notFound();
    const after = await tx.groupCode.update({ where: { id }, data: { active } });
    return { id, before: factsOf(before), after: factsOf(after) };
  });
}
