import { NewPasswordPage } from "@/components/practice/offices/account/new-password-page";
import { page } from "@/lib/pages/page";

export default page("/accounts/reset-password/[token]", ({ tenant, params }) => (
  <NewPasswordPage purpose="reset_password" tenant={tenant} token={params.token} />
));
