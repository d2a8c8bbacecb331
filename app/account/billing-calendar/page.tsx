import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CalendarScreen } from "@/components/calendar/calendar-screen";
import { page } from "@/lib/core/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("calendar"))("title") };
}

export default page("/account/billing-calendar", ({ office, tenant }) => CalendarScreen({ office, tenant }));
