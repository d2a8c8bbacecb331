import { AssociationProfileScreen } from "@/components/practice/partners/association-profile-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/edit-profile", AssociationProfileScreen);
