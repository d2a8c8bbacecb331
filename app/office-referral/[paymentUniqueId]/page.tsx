import { RecommendationsScreen } from "@/components/platform/referrals/recommendations-screen";
import { page } from "@/lib/pages/page";
import { referralParams } from "@/lib/platform/referrals/schema";

export default page("/office-referral/[paymentUniqueId]", RecommendationsScreen, { params: referralParams });
