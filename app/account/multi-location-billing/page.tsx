import { LocationsScreen } from "@/components/tiers/locations-screen";
import { page } from "@/lib/core/page";

export default page("/account/multi-location-billing", LocationsScreen);
