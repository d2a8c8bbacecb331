import { ServicesScreen } from "@/components/platform/services/services-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/services", ServicesScreen);
