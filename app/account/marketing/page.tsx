import { MarketingScreen } from "@/components/marketing/marketing-screen";
import { page } from "@/lib/pages/page";

export default page("/account/marketing", MarketingScreen);
