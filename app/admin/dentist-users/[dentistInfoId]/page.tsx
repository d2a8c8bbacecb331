import { OfficeUsersScreen } from "@/components/users/office-users-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/dentist-users/[dentistInfoId]", OfficeUsersScreen);
