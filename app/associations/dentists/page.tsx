import { PracticesScreen } from "@/components/partners/practices-screen";
import { page } from "@/lib/core/page";

export default page("/associations/dentists", PracticesScreen);
