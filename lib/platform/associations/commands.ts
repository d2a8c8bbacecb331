import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { Association } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import type { AssociationChange, NewAssociation } from "./schema";

const TAKEN = { signupUrl: "associations.taken" };
const facts = ({ name, signupUrl, state }: Association) => ({ name, signupUrl, state });

/** Locks an association of the tenant. Throws 404. */
async function locked(tx: Tx, tenantId: TenantId, id: number): Promise<Association> {
  await tx.$queryRaw`
    select id from association where id = ${id} and tenant_id = ${tenantId}::"TenantId" for no key update`;
  const row = await tx.association.findFirst({ where: { id, tenantId } });
  if (!row) throw notFound();
  return row;
}

/**
 * Writes down that an address leads to an association from now on and for good. Throws 400 for one that another has or had,
 * and for a promo code, which practices type into the same field.
 */
async function takeAddress(tx: Tx, tenantId: TenantId, associationId: number, address: string, at: Date) {
  const promo = await tx.promo.findUnique({
    where: { tenantId_code: { tenantId, code: address.toUpperCase() } },
    select: { id: true },
  });
  if (promo) throw invalid({ signupUrl: "associations.isPromo" });
  const had = await tx.associationAddress.findUnique({ where: { tenantId_address: { tenantId, address } } });
  if (had && had.associationId !== associationId) throw invalid(TAKEN);
  if (!had) await tx.associationAddress.create({ data: { tenantId, associationId, address, createdAt: at } });
}

/** Name and logo stand on the pages of its practices. */
export async function forgetPages(associationId: number): Promise<void> {
  const offices = await db.office.findMany({ where: { associationId }, select: { id: true } });
  await invalidatePublicPages(...offices.map(({ id }) => id));
}

/** Adds an association, open or waiting, and returns its id. Throws 400 for an address that is taken. */
export async function createAssociation(
  tenantId: TenantId,
  { approved, ...input }: NewAssociation,
  author: Author,
): Promise<number> {
  const { id } = await change({ author, action: "association.create", taken: TAKEN }, async (tx) => {
    const at = await now();
    const row = await tx.association.create({
      data: { tenantId, ...input, state: approved ? "open" : "waiting", stateAt: at, createdAt: at },
    });
    await takeAddress(tx, tenantId, row.id, row.signupUrl, at);
    return { id: row.id, after: facts(row) };
  });
  return id;
}

/**
 * Changes what is sent of its name and address; links with the old address go on leading to it. Throws 404, 400 for an
 * address that is taken, and 409 where somebody has changed it since it was read.
 */
export async function updateAssociation(
  tenantId: TenantId,
  id: number,
  { revision, ...input }: AssociationChange,
  author: Author,
): Promise<void> {
  await change({ author, action: "association.update", taken: TAKEN }, async (tx) => {
    const before = await locked(tx, tenantId, id);
    if (revision !== undefined && revision !== before.revision) throw conflict("errors.changedMeanwhile");
    const { signupUrl } = input;
    if (signupUrl !== undefined && signupUrl !== before.signupUrl)
      await takeAddress(tx, tenantId, id, signupUrl, await now());
    const after = await tx.association.update({
      where: { id },
      data: { ...sentOnly(input), revision: { increment: 1 } },
    });
    return { id, before: facts(before), after: facts(after) };
  });
  await forgetPages(id);
}

type Decision = { verb: "approve" | "end" | "reopen"; reason?: string };

/** What stands against a decision: somebody else was faster. */
function overtaken({ verb }: Decision, state: Association["state"]): string | null {
  if (verb === "approve") return state === "waiting" ? null : "associations.alreadyDecided";
  if (verb === "end") return state === "ended" ? "associations.alreadyEnded" : null;
  return state === "ended" ? null : "associations.notEnded";
}

/**
 * Approves one that waits, ends one or turns it down, or opens it again. While it is not open its link leads nowhere, no
 * practice joins it and its people cannot log in (`access_ended`); practices and members stay as they are. Throws 404, and 409
 * where somebody else has decided already.
 */
export async function decideAssociation(
  tenantId: TenantId,
  id: number,
  decision: Decision,
  author: Author,
): Promise<void> {
  const { verb, reason = null } = decision;
  await change({ author, action: `association.${verb}` }, async (tx) => {
    const before = await locked(tx, tenantId, id);
    const late = overtaken(decision, before.state);
    if (late) throw conflict(late);
    const after = await tx.association.update({
      where: { id },
      data: {
        ...{ state: verb === "end" ? "ended" : "open", stateAt: await now() },
        ...{ endedReason: verb === "end" ? reason : null, revision: { increment: 1 } },
      },
    });
    return { id, before: facts(before), after: facts(after), ...(reason !== null && { reason }) };
  });
}
