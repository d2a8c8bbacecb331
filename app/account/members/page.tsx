import { MembersScreen } from "@/components/members/members-screen";
import { page } from "@/lib/core/page";

export default page("/account/members", MembersScreen);
