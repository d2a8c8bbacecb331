import { AssociationUsersScreen } from "@/components/practice/partners/association-users-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/users", AssociationUsersScreen);
