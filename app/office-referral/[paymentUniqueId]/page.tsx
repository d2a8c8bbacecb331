import { RecommendationsScreen } from "@/components/referrals/recommendations-screen";
import { page } from "@/lib/pages/page";
import { referralParams } from "@/lib/referrals/schema";

export default page("/office-referral/[paymentUniqueId]", RecommendationsScreen, { params: referralParams });
