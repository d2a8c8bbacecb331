import { ReportingScreen } from "@/components/partners/reporting-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/reporting", ReportingScreen);
