import { UnusedScreen } from "@/components/benefits/unused-screen";
import { page } from "@/lib/pages/page";

export default page("/account/benefits", UnusedScreen);
