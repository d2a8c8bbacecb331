import { HealthScreen } from "@/components/health/health-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/health", HealthScreen);
