import "server-only";
import { SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { wishCheck } from "./wish.commands";

export const checkEndpoints = [
  endpoint("POST /admin/data-check", SENIOR_ADMINS, {
    summary: "Check all data now, without waiting for the night.",
    run: async ({ actor, caller }) => reply(await wishCheck({ actor, caller }), "checks.check.started"),
  }),
];
