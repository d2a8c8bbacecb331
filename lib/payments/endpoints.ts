import "server-only";
import { collectLate, latePayments } from "@/lib/arrears/retry.commands";
import { messageOf, shown } from "@/lib/arrears/retry.rules";
import { endpoint } from "@/lib/core/api/endpoint";
import { file, reply } from "@/lib/core/api/reply";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import { OFFICE_AND_ADMIN, PATIENT, PRACTICE_ADMINS_AND_ADMIN } from "@/lib/core/roles";
import { forecastEndpoints } from "@/lib/dues/billing-run.endpoints";
import { calendarEndpoints } from "@/lib/dues/calendar.endpoints";
import { tierEndpoints } from "@/lib/office-billing/endpoints";
import { tierPlanEndpoints } from "@/lib/office-billing/tier.endpoints";
import { bankEndpoints } from "@/lib/payment-methods/bank-link.endpoints";
import { chooseInstrument, createSetupIntent, removeInstrument, saveInstrument } from "@/lib/payment-methods/commands";
import { saveBankAccount } from "@/lib/payment-methods/mandate.commands";
import { mandateOf } from "@/lib/payment-methods/mandate.queries";
import { payerOfMembership, payerTarget } from "@/lib/payment-methods/payer.queries";
import { pastDueInput, retryInput, setupInput, sourceInput } from "@/lib/payment-methods/schema";
import { makeReceipt } from "@/lib/receipts/commands";
import { freeReceiptFor, receiptFor } from "@/lib/receipts/queries";
import { refund, refundMany } from "@/lib/refunds/commands";
import { refundMessage } from "@/lib/refunds/rules";
import { refundsInput, singleRefundInput } from "@/lib/refunds/schema";
import { bookEndpoints } from "./report.endpoints";

const PAYERS = [...OFFICE_AND_ADMIN, ...PATIENT] as const;

export const billingEndpoints = [
  ...bookEndpoints,
  ...bankEndpoints,
  ...calendarEndpoints,
  ...forecastEndpoints,
  ...tierEndpoints,
  ...tierPlanEndpoints,
  endpoint("POST /dentists/refunds", PRACTICE_ADMINS_AND_ADMIN, {
    summary: "Refund an amount over payments of the office; without an amount all that is left of them.",
    input: refundsInput,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, office, input, caller }) => {
      const { chargeIds: paymentIds, amount: amountCents, dentistInfoId: _, ...rest } = input;
      const made = await refundMany(office, { paymentIds, amountCents, ...rest }, { actor, caller });
      return reply(made, refundMessage(made.map(({ status }) => status)));
    },
  }),
  endpoint("POST /dentists/refunds/single", PRACTICE_ADMINS_AND_ADMIN, {
    summary: "Refund part or all of one payment, or of one line of it.",
    input: singleRefundInput,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, office, input, caller }) => {
      const { chargeId: paymentId, obligationId, amount: amountCents, reason, submissionKey } = input;
      const request = { paymentId, obligationId, amountCents, reason, submissionKey };
      const made = await refund(office, request, { actor, caller });
      return reply(made, refundMessage([made.status]));
    },
  }),
  endpoint("GET /users/:userId/receipts/:chargeId", PAYERS, {
    summary: "The receipt of a payment as a PDF; 404 for other people's.",
    run: async ({ actor, params }) => {
      const { content, name } = await makeReceipt(await receiptFor(actor, params.userId, params.chargeId));
      return file(content, name, "application/pdf");
    },
  }),
  endpoint("GET /users/:userId/receipts/free/:obligationId", PAYERS, {
    summary: "The receipt over 0.00 of what a discount has paid in full, as a PDF; 404 for other people's.",
    run: async ({ actor, params }) => {
      const { content, name } = await makeReceipt(await freeReceiptFor(actor, params.userId, params.obligationId));
      return file(content, name, "application/pdf");
    },
  }),
  endpoint("POST /stripe-connect/setup-intent", PAYERS, {
    summary: "Open the provider's form for a new card or bank account of a payer.",
    input: setupInput,
    rate: { name: "setup-intent", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, input }) => {
      const { payerId } = await payerTarget(actor, input.memberId);
      return { ...(await createSetupIntent(payerId)), publishableKey: env().STRIPE_PUBLISHABLE_KEY };
    },
  }),
  endpoint("POST /users/:userId/update-account/payment/sources", PAYERS, {
    summary: "Save a payer's new card or bank account, as the default unless told otherwise, and collect what is late.",
    input: sourceInput,
    rate: { name: "payment-sources", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const { payerId, householdId } = await payerTarget(actor, params.userId);
      const late = await latePayments(payerId);
      const author = { actor, caller };
      const saved = input.bank
        ? await saveBankAccount(
            payerId,
            input.bank,
            await mandateOf(payerId, householdId, input.locale, caller),
            author,
            { asDefault: input.default },
          )
        : await saveInstrument(payerId, input.paymentMethodId ?? "", author, { asDefault: input.default });
      const { id, kind, brand, bankName, last4, expMonth, expYear } = saved;
      const left = await latePayments(payerId);
      return reply(
        { id, kind, brand, bankName, last4, expMonth, expYear },
        late.length > left.length ? "billing.cardSavedPaid" : "billing.cardSaved",
      );
    },
  }),
  endpoint("PUT /users/:userId/update-account/payment/sources/:sourceId", PAYERS, {
    summary: "Pay with another saved card or bank account from now on, and collect what is late with it.",
    rate: { name: "payment-sources", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, params, caller }) => {
      const { payerId } = await payerTarget(actor, params.userId);
      const { id } = await chooseInstrument(payerId, params.sourceId, { actor, caller });
      return reply({ id }, "billing.instrumentChosen");
    },
  }),
  endpoint("DELETE /users/:userId/update-account/payment/sources/:sourceId", PAYERS, {
    summary: "Forget a saved card or bank account; a bank account's connection ends with it.",
    run: async ({ actor, params, caller }) => {
      const { payerId } = await payerTarget(actor, params.userId);
      await removeInstrument(payerId, params.sourceId, { actor, caller });
      return reply(null, "billing.instrumentRemoved");
    },
  }),
  endpoint("POST /users/me/update-account/retryPayment", PAYERS, {
    summary: "Try a family's late payments again now.",
    input: retryInput,
    rate: { name: "retry-payment", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, input }) => {
      const target = input.subscriptionId
        ? await payerOfMembership(actor, input.subscriptionId)
        : { ...(await payerTarget(actor, input.memberId)), membershipId: undefined };
      const { payerId, ...only } = target;
      const results = await collectLate(payerId, only);
      return reply(results.map(shown), messageOf(results));
    },
  }),
  endpoint("POST /users/:userId/account/payment/past_due", PAYERS, {
    summary: "Pay what a membership is late with, with a chosen saved instrument.",
    input: pastDueInput,
    rate: { name: "past-due", most: 10, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input }) => {
      const { payerId, ...only } = await payerOfMembership(actor, input.subscriptionId);
      const named = await payerTarget(actor, params.userId);
      if (named.payerId !== payerId) throw notFound();
      const results = await collectLate(payerId, only, input.source ? { instrumentId: input.source } : {});
      return reply(results.map(shown), messageOf(results));
    },
  }),
];
