import { BannersScreen } from "@/components/platform/banners/banners-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/banners", BannersScreen);
