import "server-only";
import { type AuditAction, type Author, audit, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { isDuplicate, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { DunningPolicy as Row } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { currentPolicy } from "./queries";
import { policyOf } from "./rules";
import type { DunningPolicy } from "./schema";

async function add(tx: Tx, old: Row, policy: DunningPolicy, author: Author, action: AuditAction): Promise<Row> {
  const { tenantId } = old;
  const row = await tx.dunningPolicy.create({
    data: {
      ...policy,
      tenantId,
      version: old.version + 1,
      createdAt: await now(),
      createdById: userOf(author),
    },
  });
  const before = { version: old.version, ...policyOf(old) };
  await audit(tx, author, {
    action,
    noun: "dunning_policy",
    nounId: row.id,
    before,
    after: { version: row.version, ...policy },
  });
  return row;
}

const same = (a: DunningPolicy, b: DunningPolicy) => JSON.stringify(policyOf(a)) === JSON.stringify(policyOf(b));

/** Runs a change of the newest version; two at a time cannot both follow the same one. */
async function change(tenantId: TenantId, work: (tx: Tx, current: Row) => Promise<Row>): Promise<Row> {
  try {
    return await transaction(async (tx) => work(tx, await currentPolicy(tx, tenantId)));
  } catch (error) {
    if (isDuplicate(error)) throw conflict("dunning.changedMeanwhile");
    throw error;
  }
}

/**
 * Saves the next version of a tenant's policy. Payments that are already failing keep theirs. The same policy again (a
 * double click) changes nothing; throws 409 when someone else saved a version after `basedOn`.
 */
export async function savePolicy(
  tenantId: TenantId,
  policy: DunningPolicy,
  basedOn: number,
  author: Author,
): Promise<Row> {
  return change(tenantId, async (tx, current) => {
    if (same(current, policy)) return current;
    if (current.version !== basedOn) throw conflict("dunning.changedMeanwhile");
    return add(tx, current, policyOf(policy), author, "dunning.update");
  });
}

/** Takes changes back: an earlier version holds again, as a new one. Throws 404 for a version that never was. */
export async function restorePolicy(
  tenantId: TenantId,
  version: number,
  basedOn: number,
  author: Author,
): Promise<Row> {
  return change(tenantId, async (tx, current) => {
    const earlier = await tx.dunningPolicy.findUnique({ where: { tenantId_version: { tenantId, version } } });
    if (!earlier) throw notFound();
    if (same(current, earlier)) return current;
    if (current.version !== basedOn) throw conflict("dunning.changedMeanwhile");
    return add(tx, current, policyOf(earlier), author, "dunning.restore");
  });
}
