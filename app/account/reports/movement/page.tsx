import { MovedScreen } from "@/components/reports/moved-screen";
import { page } from "@/lib/pages/page";

export default page("/account/reports/movement", MovedScreen);
