import { MembersScreen } from "@/components/members/members-screen";
import { page } from "@/lib/core/page";

export default page("/dentist-new/members", MembersScreen);
