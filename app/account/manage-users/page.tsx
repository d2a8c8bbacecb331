import { PeopleScreen } from "@/components/membership/locations/people-screen";
import { page } from "@/lib/pages/page";

export default page("/account/manage-users", PeopleScreen);
