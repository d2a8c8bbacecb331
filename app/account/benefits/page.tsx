import { UnusedScreen } from "@/components/benefits/unused-screen";
import { page } from "@/lib/core/page";

export default page("/account/benefits", UnusedScreen);
