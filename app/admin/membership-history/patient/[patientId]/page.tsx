import { adminPlaces } from "@/components/membership/members/history/history-places";
import { MembershipHistory } from "@/components/membership/members/history/membership-history";
import { withQuery } from "@/lib/core/lists/list";
import { memberNamed } from "@/lib/membership/members/detail-name.queries";
import { page } from "@/lib/pages/page";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";

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
