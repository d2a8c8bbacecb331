import { OwnSettings } from "@/components/platform/accounts/own-settings";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/profile", OwnSettings);
