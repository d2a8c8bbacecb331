import "server-only";
import { PAYERS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { file } from "@/lib/front/api/reply";
import { makeReceipt } from "./commands";
import { freeReceiptFor, receiptFor } from "./queries";

export const receiptEndpoints = [
  endpoint("GET /users/:userId/receipts/:chargeId", PAYERS, {
    summary: "The receipt of a payment as a PDF; 404 for other people's.",
    run: async ({ actor, params }) => {
      const { content, name } = await makeReceipt(await receiptFor(actor, params.userId, params.chargeId));
      return file(content, name, "application/pdf");
    },
  }),
  endpoint("GET /users/:userId/receipts/free/:obligationId", PAYERS, {
    summary: "The receipt of a charge that a discount covered in full ($0.00), as a PDF; 404 for other people's.",
    run: async ({ actor, params }) => {
      const { content, name } = await makeReceipt(await freeReceiptFor(actor, params.userId, params.obligationId));
      return file(content, name, "application/pdf");
    },
  }),
];
