import { MarketingScreen } from "@/components/membership/marketing/marketing-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/marketing", MarketingScreen);
