import { IncompleteScreen } from "@/components/onboarding/incomplete-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/incomplete", IncompleteScreen);
