import { UsersScreen } from "@/components/users/users-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/manage", UsersScreen);
