import { TermsScreen } from "@/components/platform/terms/terms-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/terms-update", TermsScreen);
