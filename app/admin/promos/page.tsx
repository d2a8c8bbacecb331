import { PromosScreen } from "@/components/promos/promos-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/promos", PromosScreen);
