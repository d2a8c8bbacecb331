import { OfficeUsersScreen } from "@/components/practice/users/office-users-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/dentist-users/[dentistInfoId]", OfficeUsersScreen);
