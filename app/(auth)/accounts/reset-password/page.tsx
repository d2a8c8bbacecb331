import { ForgotPage } from "@/components/practice/offices/account/forgot-page";
import { page } from "@/lib/pages/page";

/** Without a token there is nothing to reset yet: the same page requests a link. */
export default page("/accounts/reset-password", ForgotPage);
