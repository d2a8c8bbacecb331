import "server-only";
import { OFFICE, OWNER, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { askHandover, confirmHandover, endHandover, takeBackHandover } from "./handover.commands";
import { handover } from "./handover.schema";

export const handoverEndpoints = [
  endpoint("POST /dentists/:officeId/handover", OWNER, {
    summary: "Ask a colleague to take over the ownership of the practice. Nothing changes before they confirm.",
    input: handover,
    run: async ({ actor, params, input, caller }) => {
      await askHandover(actor, params.officeId, input, { actor, caller });
      return reply(null, "offices.handover.asked");
    },
  }),
  endpoint("POST /dentists/:officeId/handover/confirm", OFFICE, {
    summary: "Take over the ownership of the practice, as asked by its owner. Both log in anew.",
    run: async ({ actor, params, caller }) => {
      await confirmHandover(actor, params.officeId, { actor, caller });
      return reply(null, "offices.handover.done");
    },
  }),
  endpoint("POST /dentists/:officeId/handover/end", OFFICE, {
    summary: "Withdraw or decline a handover that was not confirmed yet.",
    run: async ({ actor, params, caller }) => {
      await endHandover(actor, params.officeId, { actor, caller });
      return reply(null, "offices.handover.ended");
    },
  }),
  endpoint("POST /dentists/:officeId/handover/take-back", PRACTICE_ADMINS, {
    summary: "Take the ownership back within seven days. Both log in anew.",
    run: async ({ actor, params, caller }) => {
      await takeBackHandover(actor, params.officeId, { actor, caller });
      return reply(null, "offices.handover.takenBack");
    },
  }),
];
