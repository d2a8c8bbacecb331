import { LeaderboardScreen } from "@/components/practice/leaderboard/leaderboard-screen";
import { page } from "@/lib/pages/page";

export default page("/leaderboard", LeaderboardScreen);
