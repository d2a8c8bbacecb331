import { MembersScreen } from "@/components/members/list/members-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/members", MembersScreen);
