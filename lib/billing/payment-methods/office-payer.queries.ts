import "server-only";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { DUE } from "./office-payer.rules";

/** What decides whether a payer may forget a card: how many others there are and how many invoices wait for one. */
export async function cardsInUse(tx: Tx, payerId: PayerId, instrumentId: number) {
  const account = await tx.tierAccount.findUnique({ where: { payerId }, select: { id: true } });
  if (!account) return null;
  const [others, due] = await Promise.all([
    tx.instrument.count({ where: { payerId, status: "active", id: { not: instrumentId } } }),
    tx.tierInvoice.count({ where: { accountId: account.id, status: { in: [...DUE] } } }),
  ]);
  return { others, due };
}

/** Whom the provider writes to about a payer's card: the office that pays, or the organisation's first one. */
export async function billingEmail(payerId: PayerId, tx: Tx = db): Promise<string | null> {
  const account = await tx.tierAccount.findUnique({
    where: { payerId },
    select: {
      office: { select: { email: true } },
      organization: { select: { offices: { select: { email: true }, orderBy: { id: "asc" }, take: 1 } } },
    },
  });
  return account?.office?.email ?? account?.organization?.offices[0]?.email ?? null;
}
