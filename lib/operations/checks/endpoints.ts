import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import { SENIOR_ADMINS } from "@/lib/core/roles";
import { wishCheck } from "./wish.commands";

export const checkEndpoints = [
  endpoint("POST /admin/data-check", SENIOR_ADMINS, {
    summary: "Check all data now, without waiting for the night.",
    run: async ({ actor, caller }) => reply(await wishCheck({ actor, caller }), "checks.check.started"),
  }),
];
