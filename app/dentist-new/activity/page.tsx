import { ActivityScreen } from "@/components/operations/activity/activity-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/activity", ActivityScreen);
