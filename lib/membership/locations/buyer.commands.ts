import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { changeWithin } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/errors";
import type { User } from "@/lib/generated/prisma/client";
import { stand } from "@/lib/practice/offices/handover.commands";
import { invite } from "@/lib/practice/offices/invitations.commands";
import type { TenantId } from "@/tenants/tenant";
import { type BuyerKind, buyerKind } from "./buyer.rules";

export type Buyer = { firstName: string; lastName: string; email: string };

const OWNER = { role: "dentist", isOwner: true } as const;

/** Who has the email of a buyer in a tenant, with where they work; null for nobody. */
const accountOf = (tx: Tx, tenantId: TenantId, email: string) =>
  tx.user.findUnique({ where: { tenantId_email: { tenantId, email } }, include: { offices: true } });

/** Whether the former owner of a practice may still take it back from somebody. */
const mayBeTakenBack = async (tx: Tx, toUserId: number): Promise<boolean> =>
  (await tx.officeHandover.count({ where: { toUserId, state: "done", until: { gt: await now() } } })) > 0;

/**
 * An office is handed over to its buyer, who becomes its owner: by the account they have, or by one for which they are invited to choose a
 * password. Whoever owned it and works only here is an office admin from then on, as after any handover. The teams are held. Throws 400 at `email`
 * for an account that cannot own it.
 * @param others the seller's other offices
 */
export async function handOverToBuyer(
  tx: Tx,
  office: OfficeId,
  { tenantId, others, buyer }: { tenantId: TenantId; others: readonly number[]; buyer: Buyer },
  author: Author,
): Promise<User> {
  const found = await accountOf(tx, tenantId, buyer.email);
  const account = found && {
    role: found.role,
    isOwner: found.isOwner,
    active: found.active,
    hasPassword: found.passwordHash !== null,
    officeIds: found.offices.map(({ officeId }) => officeId),
    takenBack: await mayBeTakenBack(tx, found.id),
  };
  const kind = buyerKind(account, office, others);
  if (typeof kind === "object") throw invalid({ email: `locations.sold.buyer.${kind.refused}` });
  if (kind === "colleague" && found) await stand(tx, author, office, found, OWNER, false);
  const user = await buyerAccount(tx, { tenantId, buyer, had: found, kind });
  const own = { userId: user.id, officeId: office };
  const position = account?.officeIds.length ?? 0;
  const added = await tx.userOffice.createMany({ data: { ...own, position }, skipDuplicates: true });
  await tx.userOffice.updateMany({ where: own, data: { byGroup: false } });
  if (added.count > 0) {
    const after = { role: user.role, isOwner: true };
    await changeWithin(tx, { author, action: "user.add", office }, async () => ({ id: user.id, after }));
  }
  if (kind === "new" || kind === "back") await invite(tx, user, office);
  return user;
}

type Known = { tenantId: TenantId; buyer: Buyer; had: User | null; kind: BuyerKind };

/** The buyer's account: theirs as it is, one that had left begun anew, or a new one. */
async function buyerAccount(tx: Tx, { tenantId, buyer, had, kind }: Known): Promise<User> {
  if (!had) return tx.user.create({ data: { ...buyer, ...OWNER, tenantId, createdAt: await now() } });
  if (kind !== "back") return had;
  const fresh = { active: true, passwordHash: null, planCoordinator: false, temporaryUntil: null };
  return tx.user.update({ where: { id: had.id }, data: { ...buyer, ...OWNER, ...fresh } });
}

/** Who owned an office and works only there is an office admin once somebody else owns it. The teams are held. */
export async function ownersStepBack(tx: Tx, office: OfficeId, ownerId: number, author: Author): Promise<number[]> {
  const owners = await tx.user.findMany({
    where: { isOwner: true, id: { not: ownerId }, offices: { some: { officeId: office } } },
    orderBy: { id: "asc" },
  });
  for (const one of owners) await stand(tx, author, office, one, { role: "office_admin", isOwner: false }, false);
  return owners.map(({ id }) => id);
}
