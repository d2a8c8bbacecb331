import { MasterScreen } from "@/components/practice/offices/admin/master-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/reports", MasterScreen);
