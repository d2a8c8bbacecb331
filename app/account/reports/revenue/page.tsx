import { RevenueScreen } from "@/components/reports/revenue-screen";
import { page } from "@/lib/pages/page";

export default page("/account/reports/revenue", RevenueScreen);
