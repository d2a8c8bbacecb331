import { ToolboxScreen } from "@/components/platform/toolbox/toolbox-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/toolbox", ToolboxScreen);
