import { AssociationsScreen } from "@/components/platform/associations/associations-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/associations", AssociationsScreen);
