import { FriendPage } from "@/components/platform/referrals/friend-page";
import { page } from "@/lib/pages/page";
import { referralParams } from "@/lib/platform/referrals/schema";

export default page("/patient-referral/[paymentUniqueId]", FriendPage, { params: referralParams });
