import "server-only";
import { takeDebtInOffice } from "@/lib/billing/arrears/debts.commands";
import { deskPaymentInput } from "@/lib/billing/arrears/debts.schema";
import { claimGuarantee } from "@/lib/billing/guarantees/claim.commands";
import { claimInput } from "@/lib/billing/guarantees/claim.schema";
import { handedOverOf } from "@/lib/billing/payments/desk.schema";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { cents, toDollars } from "@/lib/core/money";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { officeMembership } from "./queries";

/** Settling a membership's debt other than by card: by the guarantor, or in the office. */
export const debtEndpoints = [
  endpoint("POST /subscriptions/claimGuarantee", OFFICE_AND_ADMIN, {
    summary: "Claim the guarantee of a delinquent guaranteed plan, once, or preview it.",
    input: claimInput,
    rate: { name: "claim-guarantee", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const { officeId } = await officeMembership(actor, input.subscriptionId);
      const result = await claimGuarantee(officeId, input, { actor, caller });
      return input.preview ? reply(result) : reply(result, `guarantees.${result.claim?.state ?? "requested"}`);
    },
  }),
  endpoint("POST /subscriptions/in-office-payment", OFFICE_AND_ADMIN, {
    summary: "Record a payment taken in the office for a family's balance: whole late payments, oldest first.",
    input: deskPaymentInput,
    rate: { name: "in-office-payment", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const { officeId, memberId } = await officeMembership(actor, input.subscriptionId);
      const { amount: amountCents, expectedCents } = input;
      const debt = { amountCents, expectedCents, handedOver: handedOverOf(input) };
      const taken = await takeDebtInOffice(officeId, memberId, debt, { actor, caller });
      const outcome = { amount: toDollars(cents(taken.takenCents)), left: toDollars(cents(taken.leftCents)) };
      return reply(
        { ...outcome, repeated: taken.repeated, chargeIds: taken.paymentIds },
        taken.repeated ? "recovery.takenAlready" : "recovery.takenInOffice",
      );
    },
  }),
];
