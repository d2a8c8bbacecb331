import { LocationsScreen } from "@/components/tiers/locations-screen";
import { page } from "@/lib/pages/page";

export default page("/account/multi-location-billing", LocationsScreen);
