import "server-only";
import { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import type { Author } from "@/lib/core/audit/audit";
import { mayDo } from "@/lib/core/auth/rights";
import { ADMINS } from "@/lib/core/auth/roles";
import { cents, toDollars } from "@/lib/core/money";
import { endpoint } from "@/lib/front/api/endpoint";
import { file, reply } from "@/lib/front/api/reply";
import { officeProfile } from "@/lib/practice/offices/queries";
import { managedAccount, openCardForm, setManagementFee } from "./account.commands";
import { type BillingAccount, billingAccount, officeOfOrganization } from "./account.queries";
import { billingAccountOf, invoiceOf, invoicesOf, nextInvoice } from "./invoice.queries";
import { invoicePdf, invoiceWire, methodWire } from "./invoice.wire";
import {
  addBank,
  addMethod,
  chooseMethod,
  finishInvoice,
  type InvoicePaid,
  payInvoice,
  removeMethod,
} from "./pay.commands";
import {
  bankAddInput,
  billedOfficeInput,
  cardAddInput,
  invoiceChoiceInput,
  invoiceVoidInput,
  managementFee,
  methodChoiceInput,
  organizationAct,
} from "./schema";
import { voidInvoice } from "./void.commands";

const CARDS = { name: "tier-cards", most: 20, perSeconds: 600, by: "user" } as const;
const OFFICE_IN_BODY = { officeFrom: "body.dentistInfoId" } as const;

const methods = async ({ payerId }: BillingAccount) => (await instrumentsOf(payerId)).map(methodWire);

/** Message for the result of a payment; a pending bank confirmation has none. */
const paidReply = (paid: InvoicePaid) =>
  paid.status === "requires_action" ? reply(paid) : reply(paid, `officeBilling.payResult.${paid.status}`);

/** All that the billing page shows (001 §7), amounts in dollars. */
async function billingWire(account: BillingAccount) {
  const [facts, invoices, paymentMethods] = await Promise.all([
    billingAccountOf(account),
    invoicesOf(account),
    methods(account),
  ]);
  const next = facts && (await nextInvoice(account, facts));
  return {
    organizationId: account.organizationId,
    dentistInfoIds: account.offices,
    name: facts?.owner ?? "",
    paymentMethods,
    invoices: invoices.map(invoiceWire),
    next: next && { month: next.monthOn, amount: toDollars(cents(next.totalCents)) },
  };
}

async function addReply(account: BillingAccount, token: string, author: Author) {
  const { id } = await addMethod(account, token, author);
  return reply({ id, paymentMethods: await methods(account) }, "officeBilling.cardSaved");
}

async function chooseReply(account: BillingAccount, id: number, author: Author) {
  await chooseMethod(account, id, author);
  return reply({ id, paymentMethods: await methods(account) }, "officeBilling.cardChosen");
}

async function removeReply(account: BillingAccount, id: number, author: Author) {
  await removeMethod(account, id, author);
  return reply({ id, paymentMethods: await methods(account) }, "officeBilling.cardRemoved");
}

export const officeBillingEndpoints = [
  endpoint("POST /dentists/getOrgTierBillingMethod", mayDo("payInvoices"), {
    summary: "Payment methods for an office's invoices, or its organization's; the default one first.",
    input: billedOfficeInput,
    ...OFFICE_IN_BODY,
    run: async ({ actor, office }) => methods(await managedAccount(actor, office)),
  }),
  endpoint("POST /dentists/tierCardForm", mayDo("payInvoices"), {
    summary: "Open the provider's form for a new card that pays the office's invoices.",
    input: billedOfficeInput,
    ...OFFICE_IN_BODY,
    rate: CARDS,
    run: async ({ actor, office }) => openCardForm(await managedAccount(actor, office)),
  }),
  endpoint("POST /dentists/addTierPaymentMethod/org", mayDo("payInvoices"), {
    summary: "Save a card, make it the default and charge invoices that another card declined.",
    input: cardAddInput,
    ...OFFICE_IN_BODY,
    rate: CARDS,
    run: async ({ actor, office, input, caller }) =>
      addReply(await managedAccount(actor, office), input.token, { actor, caller }),
  }),
  endpoint("POST /dentists/addTierBankAccount", mayDo("payInvoices"), {
    summary: "Save a connected bank account, make it the default and charge invoices that another card declined.",
    input: bankAddInput,
    ...OFFICE_IN_BODY,
    rate: CARDS,
    run: async ({ actor, tenant, office, input, caller }) => {
      const account = await managedAccount(actor, office);
      const { timezone } = await officeProfile(office);
      const practice = { creditor: tenant.name, timezone, signer: `${actor.firstName} ${actor.lastName}` };
      const { ip, userAgent } = caller;
      const given = { practice, locale: input.locale, from: { ip, userAgent } };
      const { id } = await addBank(account, input.bank, given, { actor, caller });
      return reply({ id, paymentMethods: await methods(account) }, "officeBilling.bankSaved");
    },
  }),
  endpoint("POST /dentists/setDefaultTierPaymentMethod", mayDo("payInvoices"), {
    summary: "Make another saved payment method the default for the office's invoices.",
    input: methodChoiceInput,
    ...OFFICE_IN_BODY,
    rate: CARDS,
    run: async ({ actor, office, input, caller }) =>
      chooseReply(await billingAccount(actor, office), input.paymentMethodId, { actor, caller }),
  }),
  endpoint("POST /dentists/removeTierPaymentMethod", mayDo("payInvoices"), {
    summary: "Remove a saved payment method; not the last one while an invoice is due.",
    input: methodChoiceInput,
    ...OFFICE_IN_BODY,
    run: async ({ actor, office, input, caller }) =>
      removeReply(await billingAccount(actor, office), input.paymentMethodId, { actor, caller }),
  }),
  endpoint("POST /dentists/payTierInvoice", mayDo("payInvoices"), {
    summary:
      "Pay an invoice now with the default payment method; a client secret means that the bank asks for confirmation first.",
    input: invoiceChoiceInput,
    ...OFFICE_IN_BODY,
    rate: { name: "tier-pay", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, office, input, caller }) =>
      paidReply(await payInvoice(await billingAccount(actor, office), input.invoiceId, { actor, caller })),
  }),
  endpoint("POST /dentists/finishTierInvoice", mayDo("payInvoices"), {
    summary: "The status of an invoice after the bank's confirmation.",
    input: invoiceChoiceInput,
    ...OFFICE_IN_BODY,
    run: async ({ actor, office, input }) =>
      paidReply(await finishInvoice(await billingAccount(actor, office), input.invoiceId)),
  }),
  endpoint("GET /dentists/:officeId/tier-invoices/:invoiceId/pdf", mayDo("payInvoices"), {
    summary: "An invoice of the platform as a PDF.",
    run: async ({ actor, tenant, params, caller }) => {
      const invoice = await invoiceOf(await billingAccount(actor, params.officeId), params.invoiceId);
      const { timezone } = await officeProfile(params.officeId);
      const { locale } = caller;
      const pdf = await invoicePdf(invoice, { locale, tenant, timezone });
      return file(pdf, `${invoice.number}.pdf`, "application/pdf");
    },
  }),
  endpoint("GET /multi-location/billing/:organizationId", mayDo("payInvoices"), {
    summary: "An organization's billing: payment methods, invoices and the next one.",
    run: async ({ actor, params }) =>
      billingWire(await managedAccount(actor, await officeOfOrganization(actor, params.organizationId))),
  }),
  endpoint("POST /multi-location/billing/:organizationId", mayDo("payInvoices"), {
    summary: "Change an organization's payment method, or pay one of its invoices now.",
    input: organizationAct,
    rate: CARDS,
    run: async ({ actor, params, input, caller }) => {
      const account = await managedAccount(actor, await officeOfOrganization(actor, params.organizationId));
      const author = { actor, caller };
      if (input.action === "add") return addReply(account, input.token, author);
      if (input.action === "setDefault") return chooseReply(account, input.paymentMethodId, author);
      if (input.action === "remove") return removeReply(account, input.paymentMethodId, author);
      return paidReply(await payInvoice(account, input.invoiceId, author));
    },
  }),
  endpoint("POST /admin/tier-invoices/:invoiceId/void", ADMINS, {
    summary: "Void an invoice with a reason: its amount is no longer owed.",
    input: invoiceVoidInput,
    run: async ({ actor, tenant, params, input, caller }) => {
      await voidInvoice(tenant.id, params.invoiceId, input.reason, { actor, caller });
      return reply({ id: params.invoiceId }, "officeBilling.voided");
    },
  }),
  endpoint("POST /admin/management-fee", ADMINS, {
    summary: "The monthly management fee per active member of an office, or its organization.",
    input: managementFee,
    ...OFFICE_IN_BODY,
    run: async ({ actor, office, input, caller }) => {
      await setManagementFee(await managedAccount(actor, office), input, { actor, caller });
      return reply({ feeCents: input.feeCents }, "officeBilling.feeSaved");
    },
  }),
];
