import { OverviewScreen } from "@/components/membership/locations/overview-screen";
import { page } from "@/lib/pages/page";

export default page("/account/multi-location-dashboard", OverviewScreen);
