import { ProfilePage } from "@/components/practice/offices/settings/profile-page";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/edit-profile", ProfilePage);
