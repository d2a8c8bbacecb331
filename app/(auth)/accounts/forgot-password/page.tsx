import { ForgotPage } from "@/components/practice/offices/account/forgot-page";
import { page } from "@/lib/pages/page";

export default page("/accounts/forgot-password", ForgotPage);
