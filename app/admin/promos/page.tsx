import { PromosScreen } from "@/components/promos/promos-screen";
import { page } from "@/lib/core/page";

export default page("/admin/promos", PromosScreen);
