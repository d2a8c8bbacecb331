import { ManagePlansScreen } from "@/components/membership/master-plans/manage-plans-screen";
import { page } from "@/lib/pages/page";

export default page("/account/manage-plans", ManagePlansScreen);
