import { HealthScreen } from "@/components/operations/checks/health-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/health", HealthScreen);
