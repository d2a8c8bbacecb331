import { MoreScreen } from "@/components/practice/offices/admin/more-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/more", MoreScreen);
