import { MoreScreen } from "@/components/offices/admin/more-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/more", MoreScreen);
