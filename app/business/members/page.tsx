import { PeopleScreen } from "@/components/practice/partners/people-screen";
import { page } from "@/lib/pages/page";

export default page("/business/members", PeopleScreen);
