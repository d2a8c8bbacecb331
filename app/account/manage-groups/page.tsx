import { GroupsScreen } from "@/components/membership/locations/groups-screen";
import { page } from "@/lib/pages/page";

export default page("/account/manage-groups", GroupsScreen);
