import { LegalPage } from "@/components/practice/offices/account/legal-page";
import { page } from "@/lib/pages/page";

export default page("/terms", () => <LegalPage name="terms" />);
