import { OfficesScreen } from "@/components/practice/offices/admin/offices-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/dentists", OfficesScreen);
