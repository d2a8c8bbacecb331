import { PeopleScreen } from "@/components/partners/people-screen";
import { page } from "@/lib/pages/page";

export default page("/business/members", PeopleScreen);
