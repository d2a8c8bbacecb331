import { AssociationTemplatesScreen } from "@/components/practice/plans/association-templates-screen";
import { page } from "@/lib/pages/page";

export default page("/associations/custom-membership", AssociationTemplatesScreen);
