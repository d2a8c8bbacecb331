import { HelpScreen } from "@/components/platform/help/help-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/faq", HelpScreen);
