import { AcrossScreen } from "@/components/membership/members/list/across-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/members", AcrossScreen);
