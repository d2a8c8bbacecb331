import "server-only";
import { takeDebtInOffice } from "@/lib/arrears/debts.commands";
import { deskPaymentInput } from "@/lib/arrears/debts.schema";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import { cents, toDollars } from "@/lib/core/money";
import { OFFICE_AND_ADMIN } from "@/lib/core/roles";
import { claimGuarantee } from "@/lib/guarantees/claim.commands";
import { claimInput } from "@/lib/guarantees/claim.schema";
import { officeMembership } from "./queries";

/** What becomes of a membership's debt other than by its card: the guarantor pays, or the desk takes the money. */
export const debtEndpoints = [
  endpoint("POST /subscriptions/claimGuarantee", OFFICE_AND_ADMIN, {
    summary: "Claim the guarantee of a delinquent guaranteed plan, once, or show what that does.",
    input: claimInput,
    rate: { name: "claim-guarantee", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const { officeId } = await officeMembership(actor, input.subscriptionId);
      const result = await claimGuarantee(officeId, input, { actor, caller });
      return input.preview ? reply(result) : reply(result, `claims.${result.claim?.state ?? "requested"}`);
    },
  }),
  endpoint("POST /subscriptions/in-office-payment", OFFICE_AND_ADMIN, {
    summary: "Record money taken at the desk for what a member's family owes: whole late payments, the oldest first.",
    input: deskPaymentInput,
    rate: { name: "in-office-payment", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const { officeId, memberId } = await officeMembership(actor, input.subscriptionId);
      const { amount: amountCents, expectedCents } = input;
      const taken = await takeDebtInOffice(officeId, memberId, { amountCents, expectedCents }, { actor, caller });
      const answer = { amount: toDollars(cents(taken.takenCents)), left: toDollars(cents(taken.leftCents)) };
      return reply(
        { ...answer, repeated: taken.repeated },
        taken.repeated ? "recovery.takenAlready" : "recovery.takenInOffice",
      );
    },
  }),
];
