import { ClaimsScreen } from "@/components/claims/claims-screen";
import { page } from "@/lib/core/page";

export default page("/admin/claims", ClaimsScreen);
