import { z } from "zod";

export const leaderboardName = z.object({ named: z.boolean() });
