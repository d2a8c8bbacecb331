import { CalendarScreen } from "@/components/billing/dues/calendar-screen";
import { page } from "@/lib/pages/page";

export default page("/account/billing-calendar", CalendarScreen);
