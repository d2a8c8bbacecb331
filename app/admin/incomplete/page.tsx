import { IncompleteScreen } from "@/components/billing/onboarding/incomplete-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/incomplete", IncompleteScreen);
