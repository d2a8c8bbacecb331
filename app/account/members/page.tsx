import { MembersScreen } from "@/components/members/members-screen";
import { page } from "@/lib/core/page";

const PATH = "/account/members";

export default page(PATH, (context) => MembersScreen({ ...context, path: PATH }));
