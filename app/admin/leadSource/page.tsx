import { LeadSourcesScreen } from "@/components/platform/lead-sources/lead-sources-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/leadSource", LeadSourcesScreen);
