import { OwnSettings } from "@/components/accounts/own-settings";
import { page } from "@/lib/pages/page";

export default page("/admin/profile", OwnSettings);
