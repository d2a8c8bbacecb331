import "server-only";
import { connectBank, openBankLink, repairBank } from "@/lib/billing/payment-methods/bank-link.commands";
import { debitOffice, debitOfficeOf, linkOfInstrument } from "@/lib/billing/payment-methods/bank-link.queries";
import { bankTokenInput, linkTokenInput } from "@/lib/billing/payment-methods/bank-link.schema";
import { payerTarget } from "@/lib/billing/payments/payer.queries";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import { hasRole, OFFICE_AND_ADMIN, PATIENT } from "@/lib/core/auth/roles";
import { proveOffice } from "@/lib/core/auth/scope";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { badRequest, forbidden, unauthenticated } from "@/lib/core/errors";
import { publicEndpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import type { BankLink } from "@/lib/generated/prisma/client";
import { hasBankLink } from "@/lib/providers/plaid";
import type { Tenant } from "@/tenants/tenant";
import { managedAccount } from "./account.commands";

type Named = { dentistInfoId?: number; userId?: number; instrumentId?: number; forInvoices: boolean };
type Target = { officeName: string; payerId: PayerId | null; repaired?: BankLink };

/** The payer of a practice's invoices, for users who may manage it. Throws 401, 403 and 404. */
async function practiceOf(
  actor: Actor | null,
  tenant: Tenant,
  { dentistInfoId, instrumentId }: Named,
): Promise<Target> {
  if (!actor) throw unauthenticated();
  if (!may(actor.role, "payInvoices")) throw forbidden();
  if (!hasBankLink() || dentistInfoId === undefined) throw badRequest("paymentMethodsBank.notOffered");
  const { payerId } = await managedAccount(actor, await proveOffice(actor, dentistInfoId));
  const repaired = instrumentId === undefined ? undefined : await linkOfInstrument(payerId, instrumentId);
  return { officeName: tenant.name, payerId, ...(repaired ? { repaired } : {}) };
}

/**
 * The payer the bank link is opened for. A visitor names an office that enrolls; a logged-in patient is the payer;
 * staff name a member of their office. A saved account is repaired only by users who may see its payer.
 */
async function targetOf(actor: Actor | null, tenant: Tenant, named: Named): Promise<Target> {
  const { dentistInfoId, userId, instrumentId } = named;
  if (named.forInvoices) return practiceOf(actor, tenant, named);
  if (!actor && (userId !== undefined || instrumentId !== undefined)) throw unauthenticated();
  const mine = actor?.role === "client" && actor.payerId !== null;
  if (actor && (userId !== undefined || mine)) {
    if (!hasRole(actor.role, [...OFFICE_AND_ADMIN, ...PATIENT])) throw forbidden();
    const { payerId, householdId } = await payerTarget(actor, userId);
    const repaired = instrumentId === undefined ? undefined : await linkOfInstrument(payerId, instrumentId);
    const office =
      dentistInfoId === undefined
        ? await debitOfficeOf(payerId, householdId)
        : await debitOffice(tenant.id, dentistInfoId, false);
    if (!office) throw badRequest("paymentMethodsBank.notOffered");
    return { officeName: office.officeName, payerId, ...(repaired ? { repaired } : {}) };
  }
  if (dentistInfoId === undefined || instrumentId !== undefined) throw badRequest("paymentMethodsBank.notOffered");
  const { officeName } = await debitOffice(tenant.id, dentistInfoId, actor === null);
  return { officeName, payerId: null };
}

export const bankEndpoints = [
  publicEndpoint("POST /stripe-connect/createPlaidLinkToken", {
    summary: "Open the bank link for a bank debit. A visitor names the office; instrumentId repairs a saved account.",
    input: linkTokenInput,
    rate: { name: "bank-link", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ actor, tenant, input, caller }) => {
      const { officeName, payerId, repaired } = await targetOf(actor, tenant, input);
      const clientUserId = payerId === null ? `browser-${caller.browserKey}` : `payer-${payerId}`;
      const locale = input.locale ?? caller.locale;
      return openBankLink({ tenantId: tenant.id, officeName, clientUserId, locale }, repaired);
    },
  }),
  publicEndpoint("POST /stripe-connect/plaidToken", {
    summary: "Exchange the bank link's public token; the same token again returns the same result.",
    input: bankTokenInput,
    rate: { name: "bank-token", most: 20, perSeconds: 600, by: "ip" },
    run: async ({ actor, tenant, input, caller }) => {
      // A legacy caller names no payer: it was proven when the link was opened.
      const nobody = !input.forInvoices && !input.dentistInfoId && !input.userId && !input.instrumentId;
      const { repaired } = nobody ? {} : await targetOf(actor, tenant, input);
      if (repaired) return reply(await repairBank(repaired, { actor, caller }), "paymentMethodsBank.repaired");
      // The browser's own token names the connection from now on; legacy callers send it on as `bankToken`.
      return { ...(await connectBank(input, { actor, caller })), bankToken: input.publicToken };
    },
  }),
];
