import { DashboardScreen } from "@/components/members/dashboard-screen";
import { page } from "@/lib/core/page";

export default page("/account/dashboard", DashboardScreen);
