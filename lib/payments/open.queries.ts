import "server-only";
import type { Tx } from "@/lib/core/db";
import { groupBy } from "@/lib/core/group-by";
import { type LockedPayment, type Presented, presentments, tillFrom } from "./collect.queries";
import { type Till, wasTried } from "./collect.rules";
import type { Instrument } from "./open.rules";

type Payable = Instrument & { payerId: number; customer: string | null };

/** Facts that decide how payments are attempted, by office, payer and payment. */
export type Desk = {
  tills: Map<number, Till>;
  instruments: Map<number, Payable[]>;
  /** Of payers with a payment method. */
  customers: Map<number, string | null>;
  /** Earlier attempts on bank accounts. */
  presented: Map<number, Presented[]>;
};

const unique = (ids: number[]) => [...new Set(ids)];

/** Gathers what trying these payments needs, in as many statements for two hundred as for one. */
export async function deskOf(tx: Tx, payments: readonly LockedPayment[]): Promise<Desk> {
  const payers = unique(payments.map(({ payerId }) => payerId));
  const offices = unique(payments.map(({ officeId }) => officeId));
  const accounts = await tx.payoutAccount.findMany({ where: { officeId: { in: offices } } });
  const tills = new Map(accounts.map((account) => [account.officeId, tillFrom(account)]));
  const saved = await tx.$queryRaw<Payable[]>`
    select i.id, i.payer_id as "payerId", i.kind::text as kind, i.is_default as "isDefault", i.stripe_id as "stripeId",
      i.mandate_id as "mandateId", p.stripe_customer_id as customer
    from instrument i join payer p on p.id = i.payer_id where i.payer_id = any(${payers}::int[]) and i.status = 'active'`;
  const instruments = groupBy(saved, ({ payerId }) => payerId);
  const customers = new Map(saved.map(({ payerId, customer }) => [payerId, customer]));
  const hasBank = (payerId: number) => instruments.get(payerId)?.some(({ kind }) => kind === "bank");
  const again = payments.filter((one) => wasTried(one) && hasBank(one.payerId)).map(({ id }) => id);
  return { tills, instruments, customers, presented: await presentments(tx, again) };
}
