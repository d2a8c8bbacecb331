import { PracticesScreen } from "@/components/partners/practices-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/dentists", PracticesScreen);
