import { UpdateScreen } from "@/components/membership/recovery/update-screen";
import { linkedFamily } from "@/lib/billing/pay-links/queries";
import { page } from "@/lib/pages/page";

export default page("/patient/payment-update/[activationKey]/[userId]", async ({ tenant, params }) => {
  const { activationKey, userId } = params;
  const family = await linkedFamily(tenant.id, activationKey, userId);
  return <UpdateScreen tenant={tenant} activationKey={activationKey} userId={userId} family={family} />;
});
