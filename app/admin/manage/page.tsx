import { UsersScreen } from "@/components/practice/users/users-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/manage", UsersScreen);
