import { LocationListScreen } from "@/components/membership/locations/location-list-screen";
import { page } from "@/lib/pages/page";

export default page("/account/manage-locations", LocationListScreen);
