import { GetStarted } from "@/components/platform/help/get-started";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/get-started", GetStarted);
