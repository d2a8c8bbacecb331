import { ClaimsScreen } from "@/components/billing/guarantees/claims-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/claims", ClaimsScreen);
