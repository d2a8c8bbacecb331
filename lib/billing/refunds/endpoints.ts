import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { refund, refundMany } from "./commands";
import { refundsInput, singleRefundInput, undoRecordInput } from "./schema";
import { undoRecord } from "./undo.commands";
import { undoPreview } from "./undo.queries";
import { refundReply, refundsReply, undoneReply } from "./wire";

export const refundEndpoints = [
  endpoint("POST /dentists/refunds", mayDo("refund"), {
    summary: "Refund an amount across payments of the office; without an amount, everything left to refund.",
    input: refundsInput,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, office, input, caller }) => {
      const { chargeIds: paymentIds, amount: amountCents, dentistInfoId: _, ...rest } = input;
      const made = await refundMany(office, { paymentIds, amountCents, ...rest }, { actor, caller });
      return refundsReply(made, caller.locale);
    },
  }),
  endpoint("POST /dentists/refunds/single", mayDo("refund"), {
    summary: "Refund part or all of one payment, or of one of its items.",
    input: singleRefundInput,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, office, input, caller }) => {
      const { chargeId: paymentId, obligationId, amount: amountCents, reason, submissionKey } = input;
      const request = { paymentId, obligationId, amountCents, reason, submissionKey };
      const made = await refund(office, request, { actor, caller });
      return refundReply(made, caller.locale);
    },
  }),
  endpoint("GET /dentists/:officeId/desk-records/:chargeId", mayDo("refund"), {
    summary: "What undoing a payment that was recorded as taken in the office would bring back, or why it is too late.",
    run: ({ actor, params, caller }) => undoPreview(params.officeId, params.chargeId, caller.locale, actor.role),
  }),
  endpoint("POST /dentists/desk-records/undo", mayDo("refund"), {
    summary: "Undo a payment that was recorded as taken in the office by mistake; everything is as it was before.",
    input: undoRecordInput,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, office, input, caller }) => {
      const { chargeId: paymentId, reason } = input;
      return undoneReply(await undoRecord(office, { paymentId, reason }, { actor, caller }), caller.locale);
    },
  }),
];
