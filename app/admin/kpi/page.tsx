import { KpiScreen } from "@/components/practice/offices/admin/kpi-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/kpi", KpiScreen);
