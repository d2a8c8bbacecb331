import { HealthScreen } from "@/components/checks/health-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/health", HealthScreen);
