import { ErrorLogsScreen } from "@/components/platform/error-logs/error-logs-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/errorLogs", ErrorLogsScreen);
