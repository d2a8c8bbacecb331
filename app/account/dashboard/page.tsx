import { DashboardScreen } from "@/components/members/list/dashboard-screen";
import { page } from "@/lib/pages/page";

export default page("/account/dashboard", DashboardScreen);
