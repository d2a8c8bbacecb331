import "server-only";
import { watchLate } from "@/lib/billing/arrears/retry.commands";
import { chargedReply } from "@/lib/billing/arrears/retry.wire";
import { payerTarget } from "@/lib/billing/payments/payer.queries";
import { mayDoOrPatient } from "@/lib/core/auth/rights";
import { PAYERS } from "@/lib/core/auth/roles";
import { env } from "@/lib/core/process/env";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { chooseInstrument, removeInstrument, saveInstrument, startCardSetup } from "./commands";
import { saveBankAccount } from "./mandate.commands";
import { mandateOf } from "./mandate.queries";
import { setupInput, sourceInput } from "./schema";

export const paymentMethodEndpoints = [
  endpoint("POST /stripe-connect/setup-intent", PAYERS, {
    summary: "Open the provider's form for a new card or bank account of a payer.",
    input: setupInput,
    rate: { name: "setup-intent", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, input }) => {
      const { payerId } = await payerTarget(actor, input.memberId);
      return { ...(await startCardSetup(payerId)), publishableKey: env().STRIPE_PUBLISHABLE_KEY };
    },
  }),
  endpoint("POST /users/:userId/update-account/payment/sources", mayDoOrPatient("changeFamilyCard"), {
    summary: "Save a payer's new payment method, as the default unless requested otherwise, and collect late payments.",
    input: sourceInput,
    rate: { name: "payment-sources", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const { payerId, householdId } = await payerTarget(actor, params.userId);
      const charged = await watchLate(payerId);
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
      const card = { id, kind, brand, bankName, last4, expMonth, expYear };
      return chargedReply(card, await charged(), caller.locale, "paymentsBilling.cardSaved");
    },
  }),
  endpoint("PUT /users/:userId/update-account/payment/sources/:sourceId", mayDoOrPatient("changeFamilyCard"), {
    summary: "Make another saved payment method the default, and collect late payments with it.",
    rate: { name: "payment-sources", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, params, caller }) => {
      const { payerId } = await payerTarget(actor, params.userId);
      const charged = await watchLate(payerId);
      const { id } = await chooseInstrument(payerId, params.sourceId, { actor, caller });
      return chargedReply({ id }, await charged(), caller.locale, "paymentsBilling.instrumentChosen");
    },
  }),
  endpoint("DELETE /users/:userId/update-account/payment/sources/:sourceId", mayDoOrPatient("changeFamilyCard"), {
    summary: "Remove a saved payment method; a bank account's connection ends with it.",
    run: async ({ actor, params, caller }) => {
      const { payerId } = await payerTarget(actor, params.userId);
      await removeInstrument(payerId, params.sourceId, { actor, caller });
      return reply(null, "paymentsBilling.instrumentRemoved");
    },
  }),
];
