import { OfficesScreen } from "@/components/offices/admin/offices-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/dentists", OfficesScreen);
