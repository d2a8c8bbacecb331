import { EditLocationScreen } from "@/components/membership/locations/edit-location-screen";
import { page } from "@/lib/pages/page";

export default page("/account/manage-locations/edit", EditLocationScreen);
