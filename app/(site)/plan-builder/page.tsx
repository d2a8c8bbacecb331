import { PlanPage } from "@/components/billing/estimates/plan-page";
import { page } from "@/lib/pages/page";

export default page("/plan-builder", PlanPage);
