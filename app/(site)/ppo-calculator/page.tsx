import { PpoPage } from "@/components/estimates/ppo-page";
import { page } from "@/lib/pages/page";

export default page("/ppo-calculator", PpoPage);
