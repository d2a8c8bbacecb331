import { adminPlaces } from "@/components/members/history/history-places";
import { MembershipHistory } from "@/components/members/history/membership-history";
import { withQuery } from "@/lib/core/list";
import { memberNamed } from "@/lib/members/detail-name.queries";
import { officeOfMember } from "@/lib/offices/of-member.queries";
import { page } from "@/lib/pages/page";

export default page(
  "/admin/membership-history/patient/[patientId]",
  async ({ actor, tenant, params: { patientId }, locale, search }) => {
    const office = await officeOfMember(actor, patientId);
    const member = await memberNamed(office, patientId);
    const above = { label: member.officeName, href: withQuery("/admin/dentists", { office }) };
    const places = adminPlaces(above, patientId);
    return <MembershipHistory {...{ tenant, office, member, places, locale, search }} memberId={patientId} />;
  },
);
