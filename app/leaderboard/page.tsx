import { LeaderboardScreen } from "@/components/leaderboard/leaderboard-screen";
import { page } from "@/lib/pages/page";

export default page("/leaderboard", LeaderboardScreen);
