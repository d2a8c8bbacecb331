import { CalendarScreen } from "@/components/dues/calendar-screen";
import { page } from "@/lib/core/page";

export default page("/account/billing-calendar", CalendarScreen);
