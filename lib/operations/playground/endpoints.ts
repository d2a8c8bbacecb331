import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { formatDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { moveDemo } from "./commands";
import { happenedSince, progress, refuseInProduction } from "./queries";
import { clockMove, happenedQuery } from "./schema";

// Outside production only: every call is 404 there.
export const playgroundEndpoints = [
  endpoint("POST /test-playground/clock", ADMINS, {
    summary: "Move the demo's clock and its sandbox to a later day, at most a week ahead; not in production.",
    input: clockMove,
    run: async ({ actor, input, caller }) => {
      const moved = await moveDemo(input.from, input.to, { actor, caller });
      return reply(moved, "playground.moved", { date: formatDate(moved.today) });
    },
  }),
  endpoint("GET /test-playground/progress", ADMINS, {
    summary: "The demo's date and the work left to do; not in production.",
    run: async () => {
      refuseInProduction();
      return progress();
    },
  }),
  endpoint("GET /test-playground/happened", ADMINS, {
    summary: "Charges, failures and emails since a time; not in production.",
    query: happenedQuery,
    run: async ({ tenant, query }) => {
      refuseInProduction();
      return happenedSince(tenant.id, new Date(query.since));
    },
  }),
];
