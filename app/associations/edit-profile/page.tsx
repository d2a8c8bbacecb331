import { AssociationProfileScreen } from "@/components/partners/association-profile-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/edit-profile", AssociationProfileScreen);
