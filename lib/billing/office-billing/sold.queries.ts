import "server-only";
import { db, type Tx } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { type Ownership, ownerships } from "./sold.rules";

// Which account pays for what an office did (decision 0085): the one of whoever owned it then.

type Payer = { officeIds: readonly number[]; organizationId: number | null };

/** When an account's offices came to it or left it by a sale: those it pays for now, and those its organization has sold. */
export async function ownershipsOf(tx: Tx, { officeIds, organizationId }: Payer): Promise<Ownership[]> {
  const left =
    organizationId === null
      ? []
      : await tx.locationSale.findMany({
          where: { organizationId },
          distinct: ["officeId"],
          select: { officeId: true },
        });
  const sales = await tx.locationSale.findMany({
    where: { officeId: { in: [...officeIds, ...left.map(({ officeId }) => officeId)] } },
    orderBy: [{ soldAt: "asc" }, { id: "asc" }],
  });
  return ownerships(
    officeIds,
    organizationId,
    sales.map(({ soldOn, ...sale }) => ({ ...sale, soldOn: fromDbDate(soldOn) })),
  );
}

/** When the next invoice of an organization is, and what it pays a month for each active member; null where it has none yet. */
export async function organizationBilling(organizationId: number) {
  const account = await db.tierAccount.findUnique({ where: { organizationId } });
  return account && { nextOn: fromDbDate(account.nextOn), managementFeeCents: account.managementFeeCents };
}
