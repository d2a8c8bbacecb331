import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createCode, switchCode } from "./commands";
import { listCodes } from "./queries";
import { codeColumns } from "./rules";
import { codeFile, codeSwitch, newCode } from "./schema";

export const groupCodeEndpoints = [
  endpoint("GET /dentists/:officeId/group-codes/export", mayDo("managePlans"), {
    summary: "The group codes as a file, searched and filtered as the page is.",
    query: codeFile,
    run: async ({ params, query, caller }) => {
      const rows = readLater(async () => (await listCodes(params.officeId, query)).rows);
      return listFile("groupCodes", query.format, codeColumns, rows, caller.locale);
    },
  }),
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
