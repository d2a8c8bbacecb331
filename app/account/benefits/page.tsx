import { UnusedScreen } from "@/components/billing/benefits/unused-screen";
import { page } from "@/lib/pages/page";

export default page("/account/benefits", UnusedScreen);
