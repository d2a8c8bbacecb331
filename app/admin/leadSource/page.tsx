import { LeadSourcesScreen } from "@/components/lead-sources/lead-sources-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/leadSource", LeadSourcesScreen);
