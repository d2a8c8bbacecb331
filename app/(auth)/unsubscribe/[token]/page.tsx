import { OptOutPage } from "@/components/practice/offices/account/opt-out-page";
import { page } from "@/lib/pages/page";

export default page("/unsubscribe/[token]", OptOutPage);
