import { ReportingScreen } from "@/components/practice/partners/reporting-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/reporting", ReportingScreen);
