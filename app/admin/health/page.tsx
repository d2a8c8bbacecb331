import { HealthScreen } from "@/components/health/health-screen";
import { page } from "@/lib/core/page";

export default page("/admin/health", HealthScreen);
