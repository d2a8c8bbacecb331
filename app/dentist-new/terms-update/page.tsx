import { TermsScreen } from "@/components/terms/terms-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/terms-update", TermsScreen);
