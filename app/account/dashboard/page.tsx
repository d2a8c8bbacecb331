import { DashboardScreen } from "@/components/members/dashboard-screen";
import { page } from "@/lib/core/page";

const PATH = "/account/dashboard";

export default page(PATH, (context) => DashboardScreen({ ...context, path: PATH }));
