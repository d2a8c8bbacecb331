import { GroupsScreen } from "@/components/locations/groups-screen";
import { page } from "@/lib/pages/page";

export default page("/account/manage-groups", GroupsScreen);
