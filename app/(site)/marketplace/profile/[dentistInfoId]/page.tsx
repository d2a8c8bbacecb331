import { ProfileScreen, profileHead } from "@/components/membership/enrolment/profile/profile-screen";
import { page } from "@/lib/pages/page";

export default page("/marketplace/profile/[dentistInfoId]", ProfileScreen, { head: profileHead });
