import { z } from "zod";
import { MonthScreen } from "@/components/reports/month-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/web-report/[year]/[month]", MonthScreen, {
  params: z.object({ year: z.string(), month: z.string() }),
});
