import { HelpScreen } from "@/components/help/help-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/faq", HelpScreen);
