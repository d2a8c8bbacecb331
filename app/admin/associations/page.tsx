import { AssociationsScreen } from "@/components/associations/associations-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/associations", AssociationsScreen);
