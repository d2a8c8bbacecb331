import { ToolboxScreen } from "@/components/toolbox/toolbox-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/toolbox", ToolboxScreen);
