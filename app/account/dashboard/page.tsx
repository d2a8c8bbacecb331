import { DashboardScreen } from "@/components/membership/members/list/dashboard-screen";
import { page } from "@/lib/pages/page";

export default page("/account/dashboard", DashboardScreen);
