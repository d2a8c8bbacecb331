import { getTranslations } from "next-intl/server";
import { officePlaces } from "@/components/membership/members/history/history-places";
import { PaymentHistory } from "@/components/membership/members/money/payment-history";
import { memberNamed } from "@/lib/membership/members/detail-name.queries";
import { page } from "@/lib/pages/page";
import { pathOf } from "@/lib/pages/routes";

export default page(
  "/dentist-new/payment-history/[patientId]",
  async ({ tenant, office, params: { patientId }, locale, search }) => {
    const [titles, member] = await Promise.all([getTranslations("routes"), memberNamed(office, patientId)]);
    const places = officePlaces({ label: titles("members"), href: pathOf(tenant, "members") }, patientId);
    return <PaymentHistory {...{ office, member, places, locale, search }} memberId={patientId} />;
  },
);
