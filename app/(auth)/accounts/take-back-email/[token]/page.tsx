import { EmailLinkPage } from "@/components/practice/offices/account/email-link-page";
import { page } from "@/lib/pages/page";

export default page("/accounts/take-back-email/[token]", ({ tenant, params }) => (
  <EmailLinkPage kind="takeBack" tenant={tenant} token={params.token} />
));
