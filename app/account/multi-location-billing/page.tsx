import { LocationsScreen } from "@/components/billing/office-billing/locations-screen";
import { page } from "@/lib/pages/page";

export default page("/account/multi-location-billing", LocationsScreen);
