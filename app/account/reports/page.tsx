import { ReportsScreen } from "@/components/reports/reports-screen";
import { page } from "@/lib/pages/page";

export default page("/account/reports", ReportsScreen);
