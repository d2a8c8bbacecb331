import { PeopleScreen } from "@/components/partners/people-screen";
import { page } from "@/lib/core/page";

export default page("/business/members", PeopleScreen);
