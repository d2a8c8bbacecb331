import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import { mayDo } from "@/lib/core/rights";
import { createCode, switchCode } from "./commands";
import { codeSwitch, newCode } from "./schema";

export const groupCodeEndpoints = [
  endpoint("POST /dentists/:officeId/group-codes", mayDo("managePlans"), {
    summary: "Make a group code: a discount for families that type it when they join.",
    input: newCode,
    run: async ({ actor, params, input, caller }) =>
      reply({ id: await createCode(params.officeId, input, { actor, caller }) }, "groupCodes.created"),
  }),
  endpoint("POST /dentists/:officeId/group-codes/active", mayDo("managePlans"), {
    summary: "End a group code, or take that back.",
    input: codeSwitch,
    run: async ({ actor, params, input, caller }) => {
      await switchCode(params.officeId, input.groupCodeId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "groupCodes.resumed" : "groupCodes.ended");
    },
  }),
];
