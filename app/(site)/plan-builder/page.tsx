import { PlanPage } from "@/components/estimates/plan-page";
import { page } from "@/lib/pages/page";

export default page("/plan-builder", PlanPage);
