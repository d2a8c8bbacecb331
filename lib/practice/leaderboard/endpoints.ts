import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
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
