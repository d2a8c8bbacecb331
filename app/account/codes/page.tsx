import { CodesScreen } from "@/components/platform/group-codes/codes-screen";
import { page } from "@/lib/pages/page";

export default page("/account/codes", CodesScreen);
