import { SuperAdminScreen } from "@/components/practice/users/super-admin-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/super_admin", SuperAdminScreen);
