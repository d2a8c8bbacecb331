import { CodesScreen } from "@/components/group-codes/codes-screen";
import { page } from "@/lib/pages/page";

export default page("/account/codes", CodesScreen);
