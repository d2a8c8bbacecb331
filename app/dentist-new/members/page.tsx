import { MembersScreen } from "@/components/members/members-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/members", MembersScreen);
