import { PromosScreen } from "@/components/platform/promos/promos-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/promos", PromosScreen);
