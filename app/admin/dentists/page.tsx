import { OfficesScreen } from "@/components/offices/admin/offices-screen";
import { page } from "@/lib/core/page";

export default page("/admin/dentists", OfficesScreen);
