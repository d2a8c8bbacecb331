import { PracticesScreen } from "@/components/practice/partners/practices-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/dentists", PracticesScreen);
