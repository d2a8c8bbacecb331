import "server-only";
import { SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { replayEvent } from "./events.commands";
import { replayInput } from "./events.schema";

export const webhookEndpoints = [
  endpoint("POST /admin/events/replay", SENIOR_ADMINS, {
    summary: "Handle a provider's event again that was given up.",
    input: replayInput,
    run: async ({ actor, tenant, input, caller }) =>
      reply(await replayEvent(tenant.id, input, { actor, caller }), "checks.replayed"),
  }),
];
