import { ReviewsScreen } from "@/components/platform/reviews/reviews-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/reviews", ReviewsScreen);
