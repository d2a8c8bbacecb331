import { GetStarted } from "@/components/help/get-started";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/get-started", GetStarted);
