import { ProfilePage } from "@/components/offices/settings/profile-page";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/edit-profile", ProfilePage);
