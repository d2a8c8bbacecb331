import { MembersScreen } from "@/components/members/members-screen";
import { page } from "@/lib/core/page";

const PATH = "/dentist-new/members";

export default page(PATH, (context) => MembersScreen({ ...context, path: PATH }));
