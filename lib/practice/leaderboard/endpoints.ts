import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import { mayDo } from "@/lib/core/rights";
import { nameOnLeaderboard } from "./commands";
import { leaderboardName } from "./schema";

export const leaderboardEndpoints = [
  endpoint("PUT /dentists/:officeId/leaderboard-name", mayDo("manageOffice"), {
    summary: "Show the practice's name to the other practices on the leaderboard, or hide it again.",
    feature: "leaderboardWidgetType",
    input: leaderboardName,
    run: async ({ actor, params, input, caller }) =>
      reply(
        await nameOnLeaderboard(params.officeId, input.named, { actor, caller }),
        input.named ? "leaderboard.named" : "leaderboard.unnamed",
      ),
  }),
];
