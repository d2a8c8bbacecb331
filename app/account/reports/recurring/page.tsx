import { RecurringScreen } from "@/components/reports/recurring-screen";
import { page } from "@/lib/pages/page";

export default page("/account/reports/recurring", RecurringScreen);
