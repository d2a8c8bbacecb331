import { NewPasswordPage } from "@/components/practice/offices/account/new-password-page";
import { page } from "@/lib/pages/page";

export default page("/accounts/set-password/[token]", ({ tenant, params }) => (
  <NewPasswordPage purpose="set_password" tenant={tenant} token={params.token} />
));
