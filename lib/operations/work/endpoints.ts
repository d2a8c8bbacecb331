import "server-only";
import { OFFICE } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { bringBack, setAside } from "./commands";
import { asideInput, backInput } from "./schema";

export const workEndpoints = [
  endpoint("POST /dentists/:officeId/work/aside", OFFICE, {
    summary: "Put a line of the office's queue away: until a day, or as done.",
    input: asideInput,
    run: async ({ actor, params, input, caller }) => {
      await setAside(params.officeId, actor, input, { actor, caller });
      return reply(null, input.untilOn === null ? "work.done" : "work.later");
    },
  }),
  endpoint("POST /dentists/:officeId/work/back", OFFICE, {
    summary: "Put a line of the office's queue back.",
    input: backInput,
    run: async ({ actor, params, input, caller }) => {
      await bringBack(params.officeId, actor, input.key, { actor, caller });
      return reply(null, "work.back");
    },
  }),
];
