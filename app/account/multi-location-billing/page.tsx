import { LocationsScreen } from "@/components/office-billing/locations-screen";
import { page } from "@/lib/pages/page";

export default page("/account/multi-location-billing", LocationsScreen);
