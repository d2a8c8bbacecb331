import { EmailLinkPage } from "@/components/practice/offices/account/email-link-page";
import { page } from "@/lib/pages/page";

export default page("/accounts/confirm-email/[token]", ({ tenant, params }) => (
  <EmailLinkPage kind="confirm" tenant={tenant} token={params.token} />
));
