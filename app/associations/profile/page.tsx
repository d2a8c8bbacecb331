import { OwnSettings } from "@/components/accounts/own-settings";
import { page } from "@/lib/pages/page";

export default page("/associations/profile", OwnSettings);
