import { FriendPage } from "@/components/referrals/friend-page";
import { page } from "@/lib/pages/page";
import { referralParams } from "@/lib/referrals/schema";

export default page("/patient-referral/[paymentUniqueId]", FriendPage, { params: referralParams });
