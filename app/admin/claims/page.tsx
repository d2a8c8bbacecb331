import { ClaimsScreen } from "@/components/claims/claims-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/claims", ClaimsScreen);
