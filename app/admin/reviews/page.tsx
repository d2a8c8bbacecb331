import { DeskReviewsScreen } from "@/components/platform/reviews/desk-reviews-screen";
import { page } from "@/lib/pages/page";

export default page("/admin/reviews", DeskReviewsScreen);
