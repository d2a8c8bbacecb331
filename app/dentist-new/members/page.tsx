import { MembersScreen } from "@/components/membership/members/list/members-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/members", MembersScreen);
