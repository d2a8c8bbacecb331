import { STATE_OPTIONS } from "@/lib/core/fields/us-states";

/** What a practice without a name is told by: `leaderboard.someone` takes it. */
export const nameless = (state: string | null) => ({
  state: STATE_OPTIONS.find(({ value }) => value === state)?.label ?? "none",
});
