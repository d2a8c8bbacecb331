import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Prisma } from "@/lib/core/db/db";
import { keptRows } from "@/lib/core/lists/kept-rows";
import { fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { GroupCode } from "@/lib/generated/prisma/client";
import type { NewCode } from "./schema";

type Scope = { officeId: OfficeId };

const rows = keptRows({
  noun: "groupCode",
  table: "group_code",
  taken: { code: "groupCodes.taken" },
  facts: ({ code, discountBps, maxUses, uses, expiresOn, active }: GroupCode) => ({
    code,
    discountBps,
    maxUses,
    uses,
    active,
    expiresOn: expiresOn && fromDbDate(expiresOn),
  }),
  find: (tx, where: Scope & { id: number }) => tx.groupCode.findFirst({ where }),
  create: (tx, scope, data: Omit<Prisma.GroupCodeUncheckedCreateInput, "officeId">) =>
    tx.groupCode.create({ data: { ...data, ...scope } }),
  update: (tx, id, data: Prisma.GroupCodeUncheckedUpdateInput) => tx.groupCode.update({ where: { id }, data }),
});

/** Makes a code of the office. Returns its id; throws 400 for one that it has already. */
export const createCode = (officeId: OfficeId, input: NewCode, author: Author): Promise<number> =>
  rows.create({ officeId }, { ...input, expiresOn: input.expiresOn && toDbDate(input.expiresOn) }, author);

/**
 * Ends a code, or takes that back: nobody else joins with it, and whoever has keeps the price they signed. Throws 404 for
 * one of another office.
 */
export const switchCode = (officeId: OfficeId, id: number, active: boolean, author: Author): Promise<void> =>
  rows.update({ officeId }, id, active ? "resume" : "end", { active }, author);
