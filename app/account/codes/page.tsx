import { CodesScreen } from "@/components/group-codes/codes-screen";
import { page } from "@/lib/core/page";

export default page("/account/codes", CodesScreen);
