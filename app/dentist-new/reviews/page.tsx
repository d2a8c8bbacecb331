import { ReviewsScreen } from "@/components/reviews/reviews-screen";
import { page } from "@/lib/pages/page";

export default page("/dentist-new/reviews", ReviewsScreen);
